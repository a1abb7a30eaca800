package io.proofload.ycsb;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.workloads.CoreWorkload;

/**
 * Binds YCSB to Cassandra through the DataStax driver 4. All threads share one session, which ends with the JVM, because one
 * thread may end before another starts. An update writes only the given fields. The others stay unset, which creates no
 * tombstones.
 *
 * <p>Properties: {@code cassandra.hosts} and {@code cassandra.port}; {@code cassandra.datacenter}, whose nodes get all
 * requests; {@code cassandra.keyspace}; {@code cassandra.replication}, the map for CREATE KEYSPACE (if set, the binding
 * creates keyspace and table); {@code cassandra.readconsistency}, {@code cassandra.writeconsistency};
 * {@code cassandra.requesttimeoutseconds}; {@code cassandra.authority}, a certificate in PEM: if set, connections are
 * encrypted, and a node must show a certificate of that authority for its own address.
 */
public final class CassandraClient extends DB {
  private static final String TABLE = CoreWorkload.TABLENAME_PROPERTY_DEFAULT;
  private static final String KEY = "y_id";

  private static final AtomicLong INSERTED = new AtomicLong();

    private static volatile String connectionFailure;
    /** Rows that the load phase must insert; 0 when the client runs operations. */
    private static volatile long expectedInserts;
  private static CqlSession session;
  private static List<String> fields;
  private static PreparedStatement insert;
  private static PreparedStatement delete;
  private static final Map<String, PreparedStatement> READS = new ConcurrentHashMap<>();
  private static final Map<String, PreparedStatement> SCANS = new ConcurrentHashMap<>();
  private static ConsistencyLevel readConsistency;
  private static ConsistencyLevel writeConsistency;

    /** Opens the session that all threads share. Ends the JVM on failure. */
  static void connect(Properties properties, boolean isLoading) {
    // A slice of the records, or all of them.
    String count = properties.getProperty(Client.INSERT_COUNT_PROPERTY, required(properties, Client.RECORD_COUNT_PROPERTY));
    expectedInserts = isLoading ? Long.parseLong(count) : 0;
    try {
      open(properties);
    } catch (DriverException | IllegalArgumentException | IllegalStateException error) {
      connectionFailure = "The binding could not connect: " + error.getMessage();
      System.exit(1);
    }
  }

  @Override
  public void init() throws DBException {
    if (session == null) {
      throw new DBException("The binding is not connected; start the client with io.proofload.ycsb.Main");
    }
  }

    /** A sentence on the failure that invalidates the result; null if there is none. */
  static String failure() {
        if (connectionFailure != null) {
          return connectionFailure;
        }
    long inserted = INSERTED.get();
    return inserted < expectedInserts ? "Only " + inserted + " of " + expectedInserts + " rows were inserted." : null;
  }

  private static void open(Properties properties) {
    int count = Integer.parseInt(
        properties.getProperty(CoreWorkload.FIELD_COUNT_PROPERTY, CoreWorkload.FIELD_COUNT_PROPERTY_DEFAULT));
    String prefix =
        properties.getProperty(CoreWorkload.FIELD_NAME_PREFIX, CoreWorkload.FIELD_NAME_PREFIX_DEFAULT);
    fields = IntStream.range(0, count).mapToObj(number -> prefix + number).collect(Collectors.toList());
    readConsistency = DefaultConsistencyLevel.valueOf(required(properties, "cassandra.readconsistency"));
    writeConsistency = DefaultConsistencyLevel.valueOf(required(properties, "cassandra.writeconsistency"));
    Duration timeout = Duration.ofSeconds(Long.parseLong(required(properties, "cassandra.requesttimeoutseconds")));
    DriverConfigLoader config = DriverConfigLoader.programmaticBuilder()
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, timeout)
        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, timeout)
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, timeout)
        .build();
    int port = Integer.parseInt(required(properties, "cassandra.port"));
    CqlSessionBuilder builder = CqlSession.builder()
        .withConfigLoader(config)
        .withLocalDatacenter(required(properties, "cassandra.datacenter"));
    String authority = properties.getProperty("cassandra.authority");
    if (authority != null) {
      builder.withSslEngineFactory(Trust.onlyIn(authority));
    }
    for (String host : required(properties, "cassandra.hosts").split(",")) {
      builder.addContactPoint(new InetSocketAddress(host, port));
    }
    session = builder.build();
    String table = required(properties, "cassandra.keyspace") + "." + TABLE;
    String replication = properties.getProperty("cassandra.replication");
    if (replication != null) {
      createTable(required(properties, "cassandra.keyspace"), table, replication, timeout);
    }
    String columns = String.join(", ", fields);
    String marks = fields.stream().map(field -> "?").collect(Collectors.joining(", "));
    insert = prepare("INSERT INTO " + table + " (" + KEY + ", " + columns + ") VALUES (?, " + marks + ")", writeConsistency);
    delete = prepare("DELETE FROM " + table + " WHERE " + KEY + " = ?", writeConsistency);
    String all = select(null);
    READS.put(all, prepare("SELECT " + all + " FROM " + table + " WHERE " + KEY + " = ?", readConsistency));
    keyspaceTable = table;
  }

  private static String keyspaceTable;

  private static void createTable(String keyspace, String table, String replication, Duration timeout) {
    session.execute(SimpleStatement.newInstance(
        "CREATE KEYSPACE IF NOT EXISTS " + keyspace + " WITH replication = " + replication).setTimeout(timeout));
    String columns = fields.stream().map(field -> field + " blob").collect(Collectors.joining(", "));
    session.execute(SimpleStatement.newInstance(
        "CREATE TABLE IF NOT EXISTS " + table + " (" + KEY + " text PRIMARY KEY, " + columns + ")").setTimeout(timeout));
    if (!session.checkSchemaAgreement()) {
      throw new IllegalArgumentException("The nodes do not agree on the schema of " + table + ".");
    }
  }

  private static String required(Properties properties, String name) {
    String value = properties.getProperty(name);
    if (value == null) {
      throw new IllegalArgumentException("The property " + name + " is missing.");
    }
    return value;
  }

  private static PreparedStatement prepare(String text, ConsistencyLevel consistency) {
    return session.prepare(SimpleStatement.newInstance(text).setConsistencyLevel(consistency));
  }

  @Override
  public Status read(String table, String key, Set<String> requestedFields, Map<String, ByteIterator> result) {
    String columns = select(requestedFields);
    try {
      PreparedStatement statement = READS.computeIfAbsent(columns, each ->
          prepare("SELECT " + each + " FROM " + keyspaceTable + " WHERE " + KEY + " = ?", readConsistency));
      Row row = session.execute(statement.bind(key)).one();
      if (row == null) {
        return Status.NOT_FOUND;
      }
      copy(row, columns, result);
      return Status.OK;
    } catch (DriverException error) {
      return failed("read", error);
    }
  }

  @Override
  public Status scan(
      String table, String startKey, int count, Set<String> requestedFields, Vector<HashMap<String, ByteIterator>> result) {
    String columns = select(requestedFields);
    try {
      PreparedStatement statement = SCANS.computeIfAbsent(columns, each -> prepare(
          "SELECT " + each + " FROM " + keyspaceTable + " WHERE token(" + KEY + ") >= token(?) LIMIT ?", readConsistency));
      for (Row row : session.execute(statement.bind(startKey, count))) {
        HashMap<String, ByteIterator> values = new HashMap<>();
        copy(row, columns, values);
        result.add(values);
      }
      return Status.OK;
    } catch (DriverException error) {
      return failed("scan", error);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Status status = write("insert", key, values);
    if (status.isOk()) {
      INSERTED.incrementAndGet();
    }
    return status;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return write("update", key, values);
  }

  @Override
  public Status delete(String table, String key) {
    try {
      session.execute(delete.bind(key));
      return Status.OK;
    } catch (DriverException error) {
      return failed("delete", error);
    }
  }

  private static Status write(String operation, String key, Map<String, ByteIterator> values) {
    BoundStatementBuilder statement = insert.boundStatementBuilder().setString(0, key);
    for (int index = 0; index < fields.size(); index++) {
      ByteIterator value = values.get(fields.get(index));
      if (value != null) {
        statement = statement.setBytesUnsafe(index + 1, ByteBuffer.wrap(value.toArray()));
      }
    }
    try {
      session.execute(statement.build());
      return Status.OK;
    } catch (DriverException error) {
      return failed(operation, error);
    }
  }

    /** YCSB counts the operation as failed. The log has the first failure of each kind. */
  private static Status failed(String operation, DriverException error) {
    String kind = operation + " " + error.getClass().getSimpleName();
    if (KINDS_OF_FAILURE.putIfAbsent(kind, true) == null) {
      System.err.println("First failure of this kind: " + kind + ": " + error.getMessage());
    }
    return Status.ERROR;
  }

  private static final Map<String, Boolean> KINDS_OF_FAILURE = new ConcurrentHashMap<>();

  private static String select(Set<String> requestedFields) {
    return String.join(", ", requestedFields == null ? fields : new TreeSet<>(requestedFields));
  }

  private static void copy(Row row, String columns, Map<String, ByteIterator> result) {
    String[] names = columns.split(", ");
    for (int index = 0; index < names.length; index++) {
      ByteBuffer value = row.getBytesUnsafe(index);
      if (value != null) {
        byte[] bytes = new byte[value.remaining()];
        value.get(bytes);
        result.put(names[index], new ByteArrayByteIterator(bytes));
      }
    }
  }
}
