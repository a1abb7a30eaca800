package io.proofload.spark;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Runs core tests of spark-perf in one application. Standard output is one JSON object a line: {@code start}, {@code trial}
 * as each trial ends, {@code test} as each test ends, and {@code end}; a run without the last one is not whole, but each of
 * its tests that ended is. Times are Unix times in milliseconds.
 */
public final class SparkPerf {
    private SparkPerf() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Parameters parameters = Parameters.parse(arguments);
        long started = System.currentTimeMillis();
        SparkConf configuration = new SparkConf().setAppName("proofload spark-perf");
        // Spark refuses to start when the folder of its event log does not exist yet.
        Files.createDirectories(Path.of(URI.create(configuration.get("spark.eventLog.dir"))));
        try (JavaSparkContext context = new JavaSparkContext(configuration)) {
            System.out.printf(
                    "{\"event\":\"start\",\"atMilliseconds\":%d,\"application\":\"%s\",\"tests\":%d,\"trials\":%d}%n",
                    started, context.sc().applicationId(), parameters.tests().size(), parameters.trials());
            for (CoreTest test : parameters.tests()) {
                run(test, context, parameters);
            }
        }
        System.out.printf("{\"event\":\"end\",\"atMilliseconds\":%d}%n", System.currentTimeMillis());
    }

    private static void run(CoreTest test, JavaSparkContext context, Parameters parameters) throws InterruptedException {
        long testNanoseconds = System.nanoTime();
        context.setJobDescription(test.label + " input");
        try (CoreTest.Trial trial = test.prepare(context, parameters)) {
            for (int number = 1; number <= parameters.trials(); number++) {
                context.setJobDescription(test.label + " trial " + number);
                long startNanoseconds = System.nanoTime();
                long counted = trial.run();
                double seconds = (System.nanoTime() - startNanoseconds) / 1e9;
                System.out.printf(
                        "{\"event\":\"trial\",\"atMilliseconds\":%d,\"test\":\"%s\",\"trial\":%d,\"counts\":%b,\"seconds\":%.6f,\"result\":%d}%n",
                        System.currentTimeMillis(),
                        test.label,
                        number,
                        number > parameters.ignoredTrials(),
                        seconds,
                        counted);
                // As spark-perf does: the garbage of a trial must not be collected in the next one.
                System.gc();
                Thread.sleep(parameters.pauseMilliseconds());
            }
        }
        System.out.printf(
                "{\"event\":\"test\",\"atMilliseconds\":%d,\"test\":\"%s\",\"seconds\":%.6f}%n",
                System.currentTimeMillis(), test.label, (System.nanoTime() - testNanoseconds) / 1e9);
    }
}
