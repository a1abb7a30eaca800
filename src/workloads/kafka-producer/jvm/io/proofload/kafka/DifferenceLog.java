package io.proofload.kafka;

import java.io.FileNotFoundException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Logs differences of two clocks in microseconds as HdrHistograms, which hold no negative values: those of at least zero with the
 * tag {@code late}, the others without their sign with the tag {@code early}. Every interval has a line {@code late}.
 */
final class DifferenceLog implements AutoCloseable {
  private final Histogram late = new Histogram(3);
  private final Histogram early = new Histogram(3);
  private final HistogramLogWriter writer;
  private long startMicroseconds;
  private long written;

  DifferenceLog(String path) throws FileNotFoundException {
    writer = new HistogramLogWriter(path);
    writer.outputLogFormatVersion();
    writer.outputLegend();
  }

  /** Begins the first interval. */
  void start(long microseconds) {
    startMicroseconds = microseconds;
  }

  void add(long differenceMicroseconds) {
    if (differenceMicroseconds >= 0) {
      late.recordValue(differenceMicroseconds);
    } else {
      early.recordValue(-differenceMicroseconds);
    }
  }

  /** Ends the interval at that time, and begins the next. */
  void write(long microseconds) {
    output(late, "late", microseconds);
    if (early.getTotalCount() > 0) {
      output(early, "early", microseconds);
    }
    startMicroseconds = microseconds;
  }

  /** Differences in the log. */
  long written() {
    return written;
  }

  private void output(Histogram histogram, String tag, long microseconds) {
    // A reset removes the tag.
    histogram.setTag(tag);
    histogram.setStartTimeStamp(startMicroseconds / 1000);
    histogram.setEndTimeStamp(microseconds / 1000);
    writer.outputIntervalHistogram(histogram);
    written += histogram.getTotalCount();
    histogram.reset();
  }

  @Override
  public void close() {
    writer.close();
  }
}
