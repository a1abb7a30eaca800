import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.apache.spark.internal.config.ConfigEntry;

/**
 * Prints the settings that a version of Spark knows, one on each line after the name of its list: those that its registry has once
 * every object that defines some is loaded, and those that its classes name without the registry. Run with its jars.
 */
public final class SettingNames {
  private static final Pattern NAME = Pattern.compile("spark(\\.[A-Za-z][A-Za-z0-9_-]*)+");
  private static final String BUILDER = "org/apache/spark/internal/config/ConfigBuilder";

  private SettingNames() {
  }

  public static void main(String[] arguments) throws IOException {
    Set<String> names = new TreeSet<>();
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
      names.add(entry.key());
      scala.collection.Iterator<String> former = entry.alternatives().iterator();
      while (former.hasNext()) {
        names.add(former.next());
      }
    }
    names.forEach(name -> System.out.println("application " + name));
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
