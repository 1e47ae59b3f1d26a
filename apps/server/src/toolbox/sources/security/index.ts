// Tools for people who keep systems safe.
import type { AnyTool } from '../../tool.ts';
import { cveSearch } from './cve-search.ts';
import { emailDomainCheck } from './email-domain.ts';
import { httpHeadersAudit } from './headers-audit.ts';
import { certificateSearch, dnsLookupGoogle, whoisIp } from './networks.ts';
import { passwordLeakCheck } from './passwords.ts';
import { serviceStatus } from './service-status.ts';
import { tlsCertificateCheck } from './tls-certificate.ts';
import { cveLookup, exploitProbability, knownExploitedList } from './vulnerabilities.ts';

export const SECURITY_TOOLS: readonly AnyTool[] = [
  cveLookup,
  cveSearch,
  exploitProbability,
  knownExploitedList,
  passwordLeakCheck,
  dnsLookupGoogle,
  whoisIp,
  certificateSearch,
  tlsCertificateCheck,
  httpHeadersAudit,
  emailDomainCheck,
  serviceStatus,
];
