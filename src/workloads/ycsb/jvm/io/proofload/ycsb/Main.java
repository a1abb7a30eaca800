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
 * Wraps YCSB's client, which always exits with 0. This class exits with 1 if the binding cannot connect or if the load phase
 * misses rows. It connects before YCSB starts to time operations. It moves YCSB's status lines, one a second, to standard
 * output without their latencies, which are in the logs.
 */
public final class Main {
  private static final Pattern STATUS = Pattern.compile("^.* sec: \\d+ operations; (?:[\\d.E]+ current ops/sec; )?");

  private Main() {
  }

  public static void main(String[] arguments) throws IOException {
    System.setErr(new ErrorWithoutStatus(System.err, System.out));
        // The client ends the JVM itself, after it has written everything.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      String failure = CassandraClient.failure();
      if (failure != null) {
        System.err.println(failure);
        System.err.flush();
        System.out.flush();
        Runtime.getRuntime().halt(1);
      }
    }));
    List<String> options = Arrays.asList(arguments);
    Properties properties = new Properties();
    try (Reader file = new FileReader(options.get(options.indexOf("-P") + 1), StandardCharsets.UTF_8)) {
      properties.load(file);
    }
    CassandraClient.connect(properties, options.contains("-load"));
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
