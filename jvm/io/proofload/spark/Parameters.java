package io.proofload.spark;

import java.util.Arrays;
import java.util.List;

/**
 * Parameters of a run, given as {@code --name=value}.
 *
 * @param tests the tests to run, in this order
 * @param scale the scale factor of the run
 * @param partitions partitions, and reduce tasks, at scale factor 1
 * @param records records at scale factor 1
 * @param uniqueKeys unique keys at scale factor 1
 * @param uniqueValues unique values at scale factor 1
 * @param trials trials of each test
 * @param ignoredTrials trials at the start of each test that do not count
 * @param pauseMilliseconds pause after each trial
 */
record Parameters(
        List<CoreTest> tests,
        double scale,
        int partitions,
        long records,
        int uniqueKeys,
        int uniqueValues,
        int trials,
        int ignoredTrials,
        long pauseMilliseconds) {

    static Parameters parse(String[] arguments) {
        NamedArguments given = new NamedArguments(arguments);
        Parameters parameters = new Parameters(
                Arrays.stream(given.take("tests").split(",")).map(CoreTest::labelled).toList(),
                Double.parseDouble(given.take("scale")),
                Integer.parseInt(given.take("partitions")),
                Long.parseLong(given.take("records")),
                Integer.parseInt(given.take("unique-keys")),
                Integer.parseInt(given.take("unique-values")),
                Integer.parseInt(given.take("trials")),
                Integer.parseInt(given.take("ignored-trials")),
                Long.parseLong(given.take("pause-milliseconds")));
        given.end();
        return parameters;
    }
}
