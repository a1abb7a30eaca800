package io.proofload.kafka;

import java.io.FileReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads a topic while it is written, and logs by how much the time at which this host has each record exceeds the record's
 * timestamp, which its producer gave it on being handed the record. The differences are as the clocks are: Proofload corrects them.
 *
 * <p>Arguments, each {@code name=value}: {@code config}, the client's settings as a file; {@code topic}; {@code records}, how
 * many are written in all; {@code log}, the file of histograms; {@code settle}, milliseconds without a change of partitions before
 * records are measured, in which the other consumers of a group join.
 *
 * <p>Records that were written before the consumer could read them say nothing about Kafka. So it measures from when it has once
 * read each of its partitions to the end, but no later than ten seconds after it got the first: a consumer that never catches up
 * is a result.
 */
public final class EndToEndConsumer {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final long INTERVAL_MICROSECONDS = 1_000_000;
  private static final long LONGEST_START_MICROSECONDS = 10_000_000;
  /** Longer than the slowest start of a producer and than any pause of an overloaded broker. */
  private static final long LONGEST_SILENCE_MICROSECONDS = 120_000_000;

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final DifferenceLog log;
  private final String topic;
  private final long written;
  private final long settleMicroseconds;

  private final Set<TopicPartition> caughtUp = new HashSet<>();
  private long firstAssignedAt;
  private long lastAssignedAt;
  private int assignments;

  private long records;
  private long bytes;
  private long lastRecordAt;
  /** Zero before records are measured. */
  private long measuredFrom;
  private boolean hasMeasured;
  private boolean hadCaughtUp;

  private EndToEndConsumer(KafkaConsumer<byte[], byte[]> consumer, DifferenceLog log, Map<String, String> options) {
    this.consumer = consumer;
    this.log = log;
    topic = required(options, "topic");
    written = Long.parseLong(required(options, "records"));
    settleMicroseconds = 1000 * Long.parseLong(required(options, "settle"));
  }

  public static void main(String[] arguments) throws IOException {
    Map<String, String> options = new HashMap<>();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      options.put(parts[0], parts.length == 2 ? parts[1] : "");
    }
    Properties settings = new Properties();
    try (Reader file = new FileReader(required(options, "config"), StandardCharsets.UTF_8)) {
      settings.load(file);
    }
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    try (DifferenceLog log = new DifferenceLog(required(options, "log"));
        KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings, bytes, bytes)) {
      new EndToEndConsumer(consumer, log, options).run();
    }
  }

  private static String required(Map<String, String> options, String name) {
    String value = options.get(name);
    if (value == null) {
      throw new IllegalArgumentException("The argument " + name + "= is missing.");
    }
    return value;
  }

  private void run() throws IOException {
    consumer.subscribe(List.of(topic), new Assignments());
    long started = microseconds();
    long nextLine = started + INTERVAL_MICROSECONDS;
    lastRecordAt = started;
    while (true) {
      long asked = microseconds();
      ConsumerRecords<byte[], byte[]> polled = consumer.poll(POLL);
      long now = microseconds();
      if (measuredFrom > 0 && !hasMeasured && !polled.isEmpty()) {
        // It waited for the producers until now.
        hasMeasured = true;
        measuredFrom = asked;
        log.start(asked);
      }
      for (ConsumerRecord<byte[], byte[]> record : polled) {
        count(record, now);
      }
      if (!polled.isEmpty()) {
        lastRecordAt = now;
      }
      if (measuredFrom == 0 && isReady(now)) {
        measuredFrom = now;
      }
      if (now >= nextLine) {
        nextLine += INTERVAL_MICROSECONDS * (1 + (now - nextLine) / INTERVAL_MICROSECONDS);
        line(now);
        // The question takes a round trip, which must not delay records.
        if (now - lastRecordAt >= INTERVAL_MICROSECONDS && isAtEnd()) {
          break;
        }
      }
      if (now - lastRecordAt > LONGEST_SILENCE_MICROSECONDS) {
        throw new IllegalStateException(
            "No record came for " + LONGEST_SILENCE_MICROSECONDS / 1_000_000 + " s, after " + records + " records.");
      }
    }
    System.out.printf(
        "{\"records\":%d,\"megabytes\":%.6f,\"measuredRecords\":%d,\"measuredFromMilliseconds\":%.3f,"
            + "\"lastRecordMilliseconds\":%.3f,\"caughtUp\":%b,\"assignments\":%d}%n",
        records, bytes / 1048576.0, log.written(), measuredFrom / 1000.0, lastRecordAt / 1000.0, hadCaughtUp, assignments);
    System.out.flush();
  }

  private void count(ConsumerRecord<byte[], byte[]> record, long now) {
    if (record.timestampType() != TimestampType.CREATE_TIME) {
      throw new IllegalStateException(
          "The records have the time of " + record.timestampType() + ", but it takes that of their producer (CreateTime).");
    }
    records++;
    bytes += record.serializedValueSize();
    if (measuredFrom > 0) {
      log.add(now - 1000 * record.timestamp());
    }
  }

  private boolean isReady(long now) {
    Set<TopicPartition> own = consumer.assignment();
    if (own.isEmpty() || firstAssignedAt == 0) {
      return false;
    }
    for (TopicPartition partition : own) {
      OptionalLong lag = consumer.currentLag(partition);
      if (lag.isPresent() && lag.getAsLong() == 0) {
        caughtUp.add(partition);
      }
    }
    hadCaughtUp = caughtUp.containsAll(own);
    boolean isSettled = now - lastAssignedAt >= settleMicroseconds;
    return (hadCaughtUp && isSettled) || now - firstAssignedAt >= LONGEST_START_MICROSECONDS;
  }

  /** Writes the interval to the log, and progress to standard output. */
  private void line(long now) throws IOException {
    if (hasMeasured) {
      log.write(now);
    }
    System.out.println("at " + now / 1000 + " ms: " + records + " records, " + (measuredFrom > 0 ? "measured" : "starting"));
  }

  /** Whether every record was written, and this consumer has read those of its partitions. */
  private boolean isAtEnd() {
    Set<TopicPartition> own = consumer.assignment();
    if (own.isEmpty()) {
      return false;
    }
    List<TopicPartition> all =
        consumer.partitionsFor(topic).stream().map(each -> new TopicPartition(topic, each.partition())).toList();
    Map<TopicPartition, Long> ends = consumer.endOffsets(all);
    long offsets = ends.values().stream().mapToLong(Long::longValue).sum();
    return offsets >= written && own.stream().allMatch(each -> consumer.position(each) >= ends.get(each));
  }

  private static long microseconds() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000 + now.getNano() / 1000;
  }

  private final class Assignments implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {}

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      assignments++;
      lastAssignedAt = microseconds();
      if (firstAssignedAt == 0 && !partitions.isEmpty()) {
        firstAssignedAt = lastAssignedAt;
      }
    }
  }
}
