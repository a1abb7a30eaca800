package io.proofload.acknowledged;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.Recorder;

/**
 * Writes rows with unique keys at a target rate, remembers which of them Cassandra acknowledged, and then reads those back: every
 * one that is missing, or has another value, was acknowledged and lost.
 *
 * <p>The only argument is a file with properties. Latency counts from when a write is due on the schedule. A write is sent once: one
 * that fails was not acknowledged, whether it is stored or not. A read is repeated until it has an answer.
 */
public final class AcknowledgedWrites {
  private static final int NOT_ACKNOWLEDGED = -1;
  private static final int READ_ATTEMPTS = 120;
  private static final long READ_PAUSE_MILLISECONDS = 500;
  private static final int SHOWN_KEYS = 20;
  private static final long HIGHEST_NANOSECONDS = TimeUnit.HOURS.toNanos(1);

  private final Properties properties;
  private final CqlSession session;
  private final int threads;
  private final int rowBytes;
  private final PreparedStatement insert;
  private final PreparedStatement select;
  /** For each key the milliseconds from the start to its acknowledgement. */
  private final AtomicIntegerArray acknowledged;
  private final AtomicLong failed = new AtomicLong();

  private AcknowledgedWrites(Properties properties, CqlSession session) {
    this.properties = properties;
    this.session = session;
    threads = number("threads");
    rowBytes = number("rowbytes");
    acknowledged = new AtomicIntegerArray(Math.multiplyExact(number("rate"), number("seconds")));
    for (int key = 0; key < acknowledged.length(); key++) {
      acknowledged.set(key, NOT_ACKNOWLEDGED);
    }
    String table = text("keyspace") + ".acknowledged";
    session.execute(slow("CREATE KEYSPACE IF NOT EXISTS " + text("keyspace") + " WITH replication = " + text("replication")));
    session.execute(slow("CREATE TABLE IF NOT EXISTS " + table + " (key bigint PRIMARY KEY, value blob)"));
    if (!session.checkSchemaAgreement()) {
      throw new IllegalStateException("The nodes do not agree on the schema of " + table + ".");
    }
    insert = session.prepare(SimpleStatement.newInstance("INSERT INTO " + table + " (key, value) VALUES (?, ?)")
        .setConsistencyLevel(DefaultConsistencyLevel.valueOf(text("writeconsistency"))));
    select = session.prepare(SimpleStatement.newInstance("SELECT value FROM " + table + " WHERE key = ?")
        .setConsistencyLevel(DefaultConsistencyLevel.valueOf(text("readconsistency"))));
  }

  /** Ends with 1 and a sentence if rows could not be written or read back; lost rows are a result. */
  public static void main(String[] arguments) throws Exception {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(arguments[0]), StandardCharsets.UTF_8)) {
      properties.load(reader);
    }
    try (CqlSession session = connect(properties)) {
      AcknowledgedWrites load = new AcknowledgedWrites(properties, session);
      load.write();
      load.readBack();
    } catch (DriverException | IllegalStateException error) {
      System.err.println(error.getMessage());
      System.exit(1);
    }
  }

  private static CqlSession connect(Properties properties) {
    Duration timeout = Duration.ofSeconds(25);
    DriverConfigLoader config = DriverConfigLoader.programmaticBuilder()
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, timeout)
        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, timeout)
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, timeout)
        // A node that comes back must be used again at once.
        .withDuration(DefaultDriverOption.RECONNECTION_BASE_DELAY, Duration.ofMillis(500))
        .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(2))
        .build();
    CqlSessionBuilder builder =
        CqlSession.builder().withConfigLoader(config).withLocalDatacenter(properties.getProperty("datacenter"));
    int port = Integer.parseInt(properties.getProperty("port"));
    for (String host : properties.getProperty("hosts").split(",")) {
      builder.addContactPoint(new InetSocketAddress(host, port));
    }
    return builder.build();
  }

  /** Sends every write of the schedule. A thread that is late sends at once, and its delay counts. */
  private void write() throws Exception {
    Recorder recorder = new Recorder(HIGHEST_NANOSECONDS, 3);
    AtomicInteger next = new AtomicInteger();
    double nanosecondsEach = 1e9 / number("rate");
    long start = System.nanoTime();
    try (LatencyLog log = new LatencyLog(text("log"), recorder, this::progress)) {
      everyThread(() -> {
        for (int key = next.getAndIncrement(); key < acknowledged.length(); key = next.getAndIncrement()) {
          long due = start + (long) (key * nanosecondsEach);
          sleepUntil(due);
          try {
            session.execute(insert.bind((long) key, valueOf(key)));
            long now = System.nanoTime();
            acknowledged.set(key, (int) TimeUnit.NANOSECONDS.toMillis(now - start));
            recorder.recordValue(Math.min(now - due, HIGHEST_NANOSECONDS));
          } catch (DriverException error) {
            failed.incrementAndGet();
          }
        }
      });
    }
  }

  private String progress() {
    return "failed " + failed.get();
  }

  private void readBack() throws Exception {
    AtomicInteger next = new AtomicInteger();
    AtomicInteger missing = new AtomicInteger();
    AtomicInteger different = new AtomicInteger();
    AtomicInteger unanswered = new AtomicInteger();
    AtomicInteger readBack = new AtomicInteger();
    AtomicIntegerArray isLost = new AtomicIntegerArray(acknowledged.length());
    System.out.println("reading back");
    everyThread(() -> {
      for (int key = next.getAndIncrement(); key < acknowledged.length(); key = next.getAndIncrement()) {
        if (acknowledged.get(key) == NOT_ACKNOWLEDGED) {
          continue;
        }
        ByteBuffer value = null;
        try {
          Row row = answer(key);
          value = row == null ? null : row.getByteBuffer("value");
        } catch (DriverException error) {
          unanswered.incrementAndGet();
          continue;
        }
        readBack.incrementAndGet();
        if (value == null) {
          missing.incrementAndGet();
          isLost.set(key, 1);
        } else if (!value.equals(valueOf(key))) {
          different.incrementAndGet();
          isLost.set(key, 1);
        }
      }
    });
    if (unanswered.get() > 0) {
      throw new IllegalStateException(unanswered.get() + " rows could not be read back: no node answered.");
    }
    int shown = 0;
    int first = NOT_ACKNOWLEDGED;
    int last = NOT_ACKNOWLEDGED;
    for (int key = 0; key < acknowledged.length(); key++) {
      if (isLost.get(key) == 0) {
        continue;
      }
      int at = acknowledged.get(key);
      first = first == NOT_ACKNOWLEDGED ? at : Math.min(first, at);
      last = Math.max(last, at);
      if (shown < SHOWN_KEYS) {
        System.out.println("lost " + key + " acknowledged after " + at + " ms");
        shown += 1;
      }
    }
    PrintStream out = System.out;
    out.println("result planned=" + acknowledged.length() + " acknowledged=" + readBack.get() + " failed=" + failed.get()
        + " missing=" + missing.get() + " different=" + different.get() + " firstlost=" + first + " lastlost=" + last);
  }

  /** Null if there is no row. Repeats a read that no node answers: nodes may still be starting. */
  private Row answer(int key) {
    for (int attempt = 1;; attempt++) {
      try {
        return session.execute(select.bind((long) key)).one();
      } catch (DriverException error) {
        if (attempt == READ_ATTEMPTS) {
          throw error;
        }
        sleepUntil(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(READ_PAUSE_MILLISECONDS));
      }
    }
  }

  private void everyThread(Runnable work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    var all = Stream.generate(() -> pool.submit(work)).limit(threads).toList();
    pool.shutdown();
    for (var each : all) {
      each.get();
    }
  }

  private static void sleepUntil(long due) {
    long nanoseconds = due - System.nanoTime();
    if (nanoseconds <= 0) {
      return;
    }
    try {
      TimeUnit.NANOSECONDS.sleep(nanoseconds);
    } catch (InterruptedException error) {
      throw new IllegalStateException("A thread was interrupted.", error);
    }
  }

  /** Every row has a value of its own, which its key gives. */
  private ByteBuffer valueOf(int key) {
    ByteBuffer value = ByteBuffer.allocate(rowBytes);
    java.util.Random random = new java.util.Random(key);
    random.nextBytes(value.array());
    return value;
  }

  private SimpleStatement slow(String statement) {
    return SimpleStatement.newInstance(statement).setTimeout(Duration.ofSeconds(25));
  }

  private String text(String name) {
    String value = properties.getProperty(name);
    if (value == null) {
      throw new IllegalStateException("The property " + name + " is missing.");
    }
    return value;
  }

  private int number(String name) {
    return Integer.parseInt(text(name));
  }

  /** Writes the latencies of each second to a file, and a line of progress to standard output. */
  private static final class LatencyLog implements AutoCloseable {
    private final Recorder recorder;
    private final HistogramLogWriter log;
    private final PrintStream file;
    private final java.util.function.Supplier<String> progress;
    private final Thread thread;
    private volatile boolean isOver;
    private long done;
    private final long start = System.currentTimeMillis();

    LatencyLog(String path, Recorder recorder, java.util.function.Supplier<String> progress) throws IOException {
      this.recorder = recorder;
      this.progress = progress;
      file = new PrintStream(path, StandardCharsets.UTF_8);
      log = new HistogramLogWriter(file);
      log.outputLogFormatVersion();
      log.outputLegend();
      recorder.reset();
      thread = new Thread(this::follow, "latency-log");
      thread.start();
    }

    private void follow() {
      for (long second = 1; !isOver; second++) {
        long wait = start + second * 1000 - System.currentTimeMillis();
        try {
          if (wait > 0) {
            Thread.sleep(wait);
          }
        } catch (InterruptedException error) {
          return;
        }
        append();
      }
    }

    private synchronized void append() {
      Histogram interval = recorder.getIntervalHistogram();
      done += interval.getTotalCount();
      log.outputIntervalHistogram(
          interval.getStartTimeStamp() / 1000.0, interval.getEndTimeStamp() / 1000.0, interval, 1.0);
      file.flush();
      long seconds = (System.currentTimeMillis() - start + 500) / 1000;
      System.out.println("progress seconds=" + seconds + " acknowledged=" + done + " rate=" + interval.getTotalCount() + " "
          + progress.get());
    }

    @Override
    public void close() throws InterruptedException {
      isOver = true;
      thread.interrupt();
      thread.join();
      append();
      file.close();
    }
  }
}
