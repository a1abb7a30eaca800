import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Collections;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.internal.config.ConfigEntry;

/**
 * Prints the settings that a version of Spark knows, one on each line after the name of its list: those that its registry has once
 * every object that defines some is loaded, with the values that it accepts, and those that its classes name without the registry.
 * Run with its jars.
 */
public final class SettingNames {
  private static final Pattern NAME = Pattern.compile("spark(\\.[A-Za-z][A-Za-z0-9_-]*)+");
  private static final String BUILDER = "org/apache/spark/internal/config/ConfigBuilder";

  private static final Pattern OPTIONS = Pattern.compile("one of ([^.]+?), but was");

  private SettingNames() {
  }

  public static void main(String[] arguments) throws IOException {
    Set<String> names = new TreeSet<>();
    Map<String, String> values = new TreeMap<>();
    Set<String> definers = new TreeSet<>();
    for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (new File(path).getName().startsWith("spark-")) {
        read(path, names, definers);
      }
    }
    for (String definer : definers) {
      try {
        Class.forName(definer);
      } catch (ClassNotFoundException | LinkageError error) {
        // It needs a part of Spark that is not installed, so that its settings have no effect here.
        System.err.println(definer + " was not loaded: " + error);
      }
    }
    for (ConfigEntry<?> entry : Collections.list(org.apache.spark.internal.config.ConfigEntry$.MODULE$.knownConfigs().elements())) {
      values.put(entry.key(), values(entry));
      scala.collection.Iterator<String> former = entry.alternatives().iterator();
      while (former.hasNext()) {
        values.put(former.next(), values.get(entry.key()));
      }
    }
    names.forEach(name -> values.putIfAbsent(name, "text"));
    values.forEach((name, accepted) -> System.out.println("application " + name + " " + accepted));
  }

  /** What the setting itself accepts: it is asked. */
  private static String values(ConfigEntry<?> entry) {
    if (accepts(entry, "no such value")) {
      return "text";
    }
    if (accepts(entry, "true")) {
      return "any case, one of true, false";
    }
    for (String[] kind : new String[][] {{"duration", "s", ",us,ms,s,m,min,h,d"}, {"size", "k", ",b,k,kb,m,mb,g,gb,t,tb,p,pb"}}) {
      if (accepts(entry, "1000000" + kind[1])) {
        String least = Stream.of("-1", "0").filter(each -> accepts(entry, each + kind[1])).findFirst().orElse("1");
        return "any case, " + kind[0] + " " + (least.equals("-1") ? "" : least) + ".. " + kind[2];
      }
    }
    if (accepts(entry, "0.5") || accepts(entry, "1.5")) {
      return "number " + (accepts(entry, "-1.5") ? "" : "0") + ".." + (accepts(entry, "1.5") ? "" : "1");
    }
    for (long known : new long[] {0, 1, 2, 10, 1000, 100_000, 1 << 20, 1 << 30}) {
      if (accepts(entry, Long.toString(known))) {
        return "integer " + bound(entry, known, Long.MIN_VALUE) + ".." + bound(entry, known, Long.MAX_VALUE);
      }
    }
    return choice(entry);
  }

  /** The last number that is accepted on the way from an accepted one to the end; nothing if the end is. */
  private static String bound(ConfigEntry<?> entry, long known, long end) {
    if (accepts(entry, Long.toString(end))) {
      return "";
    }
    BigInteger accepted = BigInteger.valueOf(known);
    BigInteger refused = BigInteger.valueOf(end);
    while (refused.subtract(accepted).abs().compareTo(BigInteger.ONE) > 0) {
      BigInteger middle = accepted.add(refused).shiftRight(1);
      if (accepts(entry, middle.toString())) {
        accepted = middle;
      } else {
        refused = middle;
      }
    }
    return accepted.toString();
  }

  /** The texts that its refusal names. */
  private static String choice(ConfigEntry<?> entry) {
    Matcher named = OPTIONS.matcher(refusal(entry, "no such value"));
    if (!named.find()) {
      return "text";
    }
    String options = named.group(1).replace("'", "");
    boolean anyCase = accepts(entry, options.split(",")[0].toLowerCase(Locale.ROOT)) && accepts(entry, options.split(",")[0].toUpperCase(Locale.ROOT));
    return (anyCase ? "any case, " : "") + "one of " + options;
  }

  private static boolean accepts(ConfigEntry<?> entry, String value) {
    return refusal(entry, value) == null;
  }

  private static String refusal(ConfigEntry<?> entry, String value) {
    try {
      entry.valueConverter().apply(value);
      return null;
    } catch (RuntimeException refusal) {
      return String.valueOf(refusal.getMessage());
    }
  }

  /** Reads the constants of every class of a jar. */
  private static void read(String path, Set<String> names, Set<String> definers) throws IOException {
    try (JarFile jar = new JarFile(path)) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")) {
          Set<String> constants = constants(jar.getInputStream(entry).readAllBytes());
          constants.stream().filter(each -> NAME.matcher(each).matches()).forEach(names::add);
          // A Scala object that builds settings, not a class inside it.
          String name = entry.getName().replaceAll("\\.class$", "");
          if (constants.contains(BUILDER) && name.matches("[^$]+\\$")) {
            definers.add(name.replace('/', '.'));
          }
        }
      }
    }
  }

  /** The texts in the constant pool of a class file. */
  private static Set<String> constants(byte[] file) throws IOException {
    Set<String> texts = new HashSet<>();
    DataInputStream input = new DataInputStream(new ByteArrayInputStream(file));
    input.skipBytes(8);
    int count = input.readUnsignedShort();
    for (int index = 1; index < count; index++) {
      int tag = input.readUnsignedByte();
      switch (tag) {
        case 1 -> texts.add(input.readUTF());
        case 7, 8, 16, 19, 20 -> input.skipBytes(2);
        case 15 -> input.skipBytes(3);
        case 3, 4, 9, 10, 11, 12, 17, 18 -> input.skipBytes(4);
        case 5, 6 -> {
          input.skipBytes(8);
          // Long numbers take two places.
          index++;
        }
        default -> throw new IOException("A class file has a constant with the unknown tag " + tag);
      }
    }
    return texts;
  }
}
