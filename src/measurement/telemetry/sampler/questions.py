"""What is asked of each service by its agent. The agent's own policy allows these domains and nothing else."""

from collections import namedtuple

# `made` of all the numbers that the beans' attribute has, in this order. A counter's growth a second is the value.
Question = namedtuple("Question", "column counter made attribute beans")


def mean_of_nanoseconds(numbers):
    return sum(numbers) / len(numbers) / 1e9


KAFKA = [
    # Kafka's own averages are over a minute, far longer than a step of the load: the counters beneath them are read.
    # This one is the mean of all request handlers already.
    Question(
        "kafka_request_handler_idle_share",
        True,
        mean_of_nanoseconds,
        "Count",
        ["kafka.server:type=KafkaRequestHandlerPool,name=RequestHandlerAvgIdlePercent"],
    ),
    Question(
        "kafka_network_processor_idle_share",
        True,
        mean_of_nanoseconds,
        "io-wait-time-ns-total",
        ["kafka.server:type=socket-server-metrics,listener=PLAINTEXT,networkProcessor=*"],
    ),
    Question("kafka_request_queue_requests", False, sum, "Value", ["kafka.network:type=RequestChannel,name=RequestQueueSize"]),
    Question(
        "kafka_purgatory_requests",
        False,
        sum,
        "Value",
        ["kafka.server:type=DelayedOperationPurgatory,name=NumDelayedOperations,delayedOperation=" + kind for kind in ("Produce", "Fetch")],
    ),
    Question("kafka_under_replicated_partitions", False, sum, "Value", ["kafka.server:type=ReplicaManager,name=UnderReplicatedPartitions"]),
]


def pools(metric, names):
    return ["org.apache.cassandra.metrics:type=ThreadPools,path=%s,scope=%s,name=%s" % (path, scope, metric) for path, scope in names]


REQUEST_POOLS = (("request", "ReadStage"), ("request", "MutationStage"), ("transport", "Native-Transport-Requests"))
DROPPABLE = ("READ_REQ", "RANGE_REQ", "MUTATION_REQ", "COUNTER_MUTATION_REQ", "READ_REPAIR_REQ", "HINT_REQ")

# Each bean by its name: a pattern would be held against the tens of thousands that tables have.
CASSANDRA = [
    Question("cassandra_pending_compactions", False, sum, "Value", ["org.apache.cassandra.metrics:type=Compaction,name=PendingTasks"]),
    Question("cassandra_pending_tasks", False, sum, "Value", pools("PendingTasks", REQUEST_POOLS)),
    Question(
        "cassandra_blocked_tasks", True, sum, "Count", pools("TotalBlockedTasks", REQUEST_POOLS + (("internal", "MemtableFlushWriter"),))
    ),
    Question(
        "cassandra_dropped_messages",
        True,
        sum,
        "Count",
        ["org.apache.cassandra.metrics:type=DroppedMessage,scope=%s,name=Dropped" % verb for verb in DROPPABLE],
    ),
]

QUESTIONS = {"kafka-broker": KAFKA, "cassandra": CASSANDRA}
