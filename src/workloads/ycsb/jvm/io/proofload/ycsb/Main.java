package io.proofload.ycsb;

import java.io.PrintStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.Client;

/**
 * YCSB's client, which ends with 0 whatever happened. This one ends with 1 where the binding could not connect, or where rows
 * that were to be loaded are missing. Its line a second goes to standard output, without the latencies, which are in its logs.
 */
public final class Main {
  private static final Pattern STATUS = Pattern.compile("^.* sec: \\d+ operations; (?:[\\d.E]+ current ops/sec; )?");

  private Main() {
  }

  public static void main(String[] arguments) {
    PrintStream output = System.out;
    System.setErr(new PrintStream(System.err, true) {
      @Override
      public void println(String line) {
        Matcher status = STATUS.matcher(String.valueOf(line));
        if (status.find()) {
          output.println(status.group().trim());
        } else {
          super.println(line);
        }
      }
    });
    // The client ends the JVM itself; when it does, all has been written.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      String failure = CassandraClient.failure();
      if (failure != null) {
        System.err.println(failure);
        System.err.flush();
        output.flush();
        Runtime.getRuntime().halt(1);
      }
    }));
    Client.main(arguments);
  }
}
