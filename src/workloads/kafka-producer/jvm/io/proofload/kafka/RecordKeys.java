package io.proofload.kafka;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.ProducerInterceptor;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * Gives each record of a producer a key of 8 bytes, which Kafka's load generator cannot do. Settings of the producer:
 * {@code proofload.keys}, how many different keys there are, and {@code proofload.key.distribution}, {@code uniform} or
 * {@code zipfian}.
 */
public final class RecordKeys implements ProducerInterceptor<byte[], byte[]> {
  /** YCSB's constant. */
  private static final double EXPONENT = 0.99;

  private final SplittableRandom random = new SplittableRandom();
  private int keys;
  private boolean isZipfian;
  private double zeta;
  private double alpha;
  private double eta;

  @Override
  public void configure(Map<String, ?> settings) {
    keys = Integer.parseInt(String.valueOf(settings.get("proofload.keys")));
    isZipfian = "zipfian".equals(settings.get("proofload.key.distribution"));
    if (isZipfian) {
      for (int rank = 1; rank <= keys; rank++) {
        zeta += Math.pow(rank, -EXPONENT);
      }
      alpha = 1 / (1 - EXPONENT);
      double two = 1 + Math.pow(2, -EXPONENT);
      eta = (1 - Math.pow(2.0 / keys, 1 - EXPONENT)) / (1 - two / zeta);
    }
  }

  @Override
  public ProducerRecord<byte[], byte[]> onSend(ProducerRecord<byte[], byte[]> record) {
    byte[] key = ByteBuffer.allocate(Long.BYTES).putLong(isZipfian ? zipfian() : random.nextInt(keys)).array();
    return new ProducerRecord<>(
        record.topic(), record.partition(), record.timestamp(), key, record.value(), record.headers());
  }

  /** J. Gray et al., "Quickly generating billion-record synthetic databases", SIGMOD 1994. */
  private long zipfian() {
    double uniform = random.nextDouble();
    double scaled = uniform * zeta;
    if (scaled < 1) {
      return 0;
    }
    if (scaled < 1 + Math.pow(2, -EXPONENT)) {
      return Math.min(1, keys - 1);
    }
    return Math.min(keys - 1, (long) (keys * Math.pow(eta * uniform - eta + 1, alpha)));
  }

  @Override
  public void onAcknowledgement(RecordMetadata metadata, Exception exception) {}

  @Override
  public void close() {}
}
