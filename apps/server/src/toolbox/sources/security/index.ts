// Tools for people who keep systems safe.
import type { AnyTool } from '../../tool.ts';
import { certificateSearch, dnsLookupGoogle, whoisIp } from './networks.ts';
import { passwordLeakCheck } from './passwords.ts';
import { serviceStatus } from './service-status.ts';
import { cveLookup, exploitProbability, knownExploitedList } from './vulnerabilities.ts';

export const SECURITY_TOOLS: readonly AnyTool[] = [
  cveLookup,
  exploitProbability,
  knownExploitedList,
  passwordLeakCheck,
  dnsLookupGoogle,
  whoisIp,
  certificateSearch,
  serviceStatus,
];
