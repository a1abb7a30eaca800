/** Coordinates of Jolokia's agent, which facts name as a part of what a system is installed from. Pure. */
export const metricsAgentArtefact = 'org.jolokia:jolokia-agent-jvm:2.5.1:jar:javaagent';

/** Its file in an installation. */
export const metricsAgentJar = 'jolokia-agent-jvm-2.5.1-javaagent.jar';
