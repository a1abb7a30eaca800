/** The bean of a node's hints. Its attribute `PendingHints` lists the nodes for which this one has files of hints. Pure. */
export const hintsBean = 'org.apache.cassandra.hints:type=HintsService';
