import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import kafka.server.KafkaConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.metadata.authorizer.StandardAuthorizer;

/**
 * Prints the settings that a version of Kafka defines, one on each line after the name of its list, with the values that it
 * accepts. Run with its jars.
 */
public final class SettingNames {
  private SettingNames() {
  }

  public static void main(String[] arguments) {
    ConfigDef authorizer = new ConfigDef(KafkaConfig.configDef());
    // An authorizer reads settings of its own.
    authorizer.define(StandardAuthorizer.SUPER_USERS_CONFIG, ConfigDef.Type.STRING, null, ConfigDef.Importance.LOW, "");
    authorizer.define(
        StandardAuthorizer.ALLOW_EVERYONE_IF_NO_ACL_IS_FOUND_CONFIG, ConfigDef.Type.BOOLEAN, null, ConfigDef.Importance.LOW, "");
    print("broker", authorizer);
    print("producer", ProducerConfig.configDef());
    print("consumer", ConsumerConfig.configDef());
  }

  private static void print(String list, ConfigDef defined) {
    new TreeMap<>(defined.configKeys()).forEach((name, key) -> System.out.println(list + " " + name + " " + values(key)));
  }

  private static String values(ConfigDef.ConfigKey key) {
    return switch (key.type) {
      case BOOLEAN -> "any case, one of true, false";
      case SHORT -> "integer " + range(key, Short.MIN_VALUE, Short.MAX_VALUE);
      case INT -> "integer " + range(key, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case LONG -> "integer " + range(key, null, null);
      case DOUBLE -> "number " + range(key, null, null);
      case STRING, LIST -> choice(key);
      default -> "text";
    };
  }

  /** As far as its validator names bounds; else those of its type. */
  private static String range(ConfigDef.ConfigKey key, Number least, Number most) {
    String bounds = key.validator instanceof ConfigDef.Range ? key.validator.toString().replaceAll("[\\[\\]]", "") : "...";
    String[] named = bounds.split(",?\\.\\.\\.,?", 2);
    return bound(named[0], least) + ".." + bound(named[1], most);
  }

  private static String bound(String named, Number ofType) {
    if (!named.isEmpty()) {
      return new java.math.BigDecimal(named).toBigInteger().compareTo(java.math.BigInteger.valueOf(Long.MAX_VALUE)) >= 0 ? "" : named;
    }
    return ofType == null ? "" : ofType.toString();
  }

  /** The texts that its validator names, if it accepts those alone. */
  private static String choice(ConfigDef.ConfigKey key) {
    String named = key.validator == null ? "" : key.validator.toString();
    if (!named.matches("\\[[^\\[\\].]*\\]") || accepts(key, "no-such-value")) {
      return "text";
    }
    List<String> options = List.of(named.substring(1, named.length() - 1).split(", ?"));
    String kind = key.type == ConfigDef.Type.LIST ? "some of " : "one of ";
    boolean anyCase = options.stream().allMatch(each -> accepts(key, swapped(each)));
    return options.stream().allMatch(each -> accepts(key, each)) ? (anyCase ? "any case, " : "") + kind + String.join(", ", options) : "text";
  }

  private static String swapped(String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    return upper.equals(text) ? text.toLowerCase(Locale.ROOT) : upper;
  }

  private static boolean accepts(ConfigDef.ConfigKey key, String value) {
    try {
      key.validator.ensureValid(key.name, ConfigDef.parseType(key.name, value, key.type));
      return true;
    } catch (ConfigException refusal) {
      return false;
    }
  }
}
