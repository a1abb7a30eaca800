package io.proofload.spark;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * The eight core tests of spark-perf (Databricks, 2015) with its factors: the test over integers aggregates twice as much
 * because integers are smaller, and the tests that sort take a tenth and a fifth.
 */
enum CoreTest {
    SCHEDULING_THROUGHPUT("scheduling-throughput", 1) {
        @Override
        Trial prepare(JavaSparkContext context, Parameters parameters) {
            int tasks = Math.max(1, (int) Math.round(TASKS_PER_PARTITION * parameters.partitions()));
            var numbers = IntStream.rangeClosed(1, tasks).boxed().toList();
            return () -> context.parallelize(numbers, tasks).count();
        }
    },
    AGGREGATE_BY_KEY("aggregate-by-key", 1) {
        @Override
        Trial prepare(JavaSparkContext context, Parameters parameters) {
            Input input = input(context, parameters);
            var pairs = input.texts();
            return new CachedTrial(
                    pairs,
                    () -> pairs.mapValues(Integer::parseInt)
                            .reduceByKey(Integer::sum, input.partitions)
                            .count());
        }
    },
    AGGREGATE_BY_KEY_INT("aggregate-by-key-int", 2) {
        @Override
        Trial prepare(JavaSparkContext context, Parameters parameters) {
            Input input = input(context, parameters);
            var pairs = input.integers();
            return new CachedTrial(
                    pairs, () -> pairs.reduceByKey(Integer::sum, input.partitions).count());
        }
    },
    AGGREGATE_BY_KEY_NAIVE("aggregate-by-key-naive", 1) {
        @Override
        Trial prepare(JavaSparkContext context, Parameters parameters) {
            var pairs = input(context, parameters).texts();
            return new CachedTrial(
                    pairs,
                    () -> pairs.mapValues(Integer::parseInt)
                            .groupByKey()
                            .mapValues(CoreTest::sum)
                            .count());
        }
    },
    SORT_BY_KEY("sort-by-key", 0.1) {
        @Override
        Trial prepare(JavaSparkContext context, Parameters parameters) {
            Input input = input(context, parameters);
            var pairs = input.texts();
            return new CachedTrial(pairs, () -> pairs.sortByKey(true, input.partitions).count());
        }
    },
    SORT_BY_KEY_INT("sort-by-key-int", 0.2) {
        @Override
        Trial prepare(JavaSparkContext context, Parameters parameters) {
            Input input = input(context, parameters);
            var pairs = input.integers();
            return new CachedTrial(pairs, () -> pairs.sortByKey(true, input.partitions).count());
        }
    },
    COUNT("count", 1) {
        @Override
        Trial prepare(JavaSparkContext context, Parameters parameters) {
            var pairs = input(context, parameters).texts();
            return new CachedTrial(pairs, pairs::count);
        }
    },
    COUNT_WITH_FILTER("count-with-filter", 1) {
        @Override
        Trial prepare(JavaSparkContext context, Parameters parameters) {
            var pairs = input(context, parameters).texts();
            return new CachedTrial(
                    pairs,
                    () -> pairs.filter(pair -> Integer.parseInt(pair._1) % 2 == 1).count());
        }
    };

    /** 10,000 empty tasks where 400 partitions are scale factor 1; smaller clusters take their share. No factor scales it. */
    private static final double TASKS_PER_PARTITION = 25;

    final String label;
    private final double share;

    CoreTest(String label, double share) {
        this.label = label;
        this.share = share;
    }

    static CoreTest labelled(String label) {
        return Arrays.stream(values())
                .filter(test -> test.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no test " + label));
    }

    /** Makes the input; what it returns is the trial that is timed. */
    abstract Trial prepare(JavaSparkContext context, Parameters parameters);

    Input input(JavaSparkContext context, Parameters parameters) {
        return new Input(context, parameters, parameters.scale() * share);
    }

    private static long sum(Iterable<Integer> values) {
        return StreamSupport.stream(values.spliterator(), false)
                .mapToLong(Integer::longValue)
                .sum();
    }

    /** One trial of a test; what is closed afterwards is its input. */
    @FunctionalInterface
    interface Trial extends AutoCloseable {
        /** Returns how many it counted. */
        long run();

        @Override
        default void close() {}
    }

    /** A trial over cached input, which is let go for the next test. */
    private record CachedTrial(JavaPairRDD<?, ?> input, Trial trial) implements Trial {
        @Override
        public long run() {
            return trial.run();
        }

        @Override
        public void close() {
            input.unpersist(true);
        }
    }
}
