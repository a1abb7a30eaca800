/** Coordinates of Jolokia's agent, for the installations in facts. Pure. */
export const metricsAgentArtefact = 'org.jolokia:jolokia-agent-jvm:2.5.1:jar:javaagent';

/** Its file in an installation. */
export const metricsAgentJar = 'jolokia-agent-jvm-2.5.1-javaagent.jar';
