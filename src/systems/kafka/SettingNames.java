import java.util.Collection;
import java.util.TreeSet;
import kafka.server.KafkaConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.metadata.authorizer.StandardAuthorizer;

/** Prints the settings that a version of Kafka defines, one on each line after the name of its list. Run with its jars. */
public final class SettingNames {
  private SettingNames() {
  }

  public static void main(String[] arguments) {
    Collection<String> broker = new TreeSet<>(KafkaConfig.configDef().names());
    // An authorizer reads settings of its own.
    broker.add(StandardAuthorizer.SUPER_USERS_CONFIG);
    broker.add(StandardAuthorizer.ALLOW_EVERYONE_IF_NO_ACL_IS_FOUND_CONFIG);
    print("broker", broker);
    print("producer", ProducerConfig.configNames());
    print("consumer", ConsumerConfig.configNames());
  }

  private static void print(String list, Collection<String> names) {
    new TreeSet<>(names).forEach(name -> System.out.println(list + " " + name));
  }
}
