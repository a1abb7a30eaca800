package io.proofload.ycsb;

import java.io.FileReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.Client;

/**
 * YCSB's client, which ends with 0 whatever happened. This one ends with 1 where the binding could not connect, or where rows
 * that were to be loaded are missing. It connects before YCSB begins to count the time of its operations. YCSB's line a second
 * goes to standard output, without the latencies, which are in its logs.
 */
public final class Main {
  private static final Pattern STATUS = Pattern.compile("^.* sec: \\d+ operations; (?:[\\d.E]+ current ops/sec; )?");

  private Main() {
  }

  public static void main(String[] arguments) throws IOException {
    System.setErr(new ErrorWithoutStatus(System.err, System.out));
    // The client ends the JVM itself; when it does, all has been written.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      String failure = CassandraClient.failure();
      if (failure != null) {
        System.err.println(failure);
        System.err.flush();
        System.out.flush();
        Runtime.getRuntime().halt(1);
      }
    }));
    List<String> words = Arrays.asList(arguments);
    Properties properties = new Properties();
    try (Reader file = new FileReader(words.get(words.indexOf("-P") + 1), StandardCharsets.UTF_8)) {
      properties.load(file);
    }
    CassandraClient.connect(properties, words.contains("-load"));
    Client.main(arguments);
  }

  private static final class ErrorWithoutStatus extends PrintStream {
    private final PrintStream output;

    ErrorWithoutStatus(PrintStream error, PrintStream output) {
      super(error, true);
      this.output = output;
    }

    @Override
    public void println(String line) {
      Matcher status = STATUS.matcher(line);
      if (status.find()) {
        output.println(status.group().trim());
      } else {
        super.println(line);
      }
    }

    /** YCSB prints a StringBuilder. */
    @Override
    public void println(Object line) {
      println(String.valueOf(line));
    }
  }
}
