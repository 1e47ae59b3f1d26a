// Certificates as tools look at them, with failures in words that a model can use.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { CertificateProbe, ProbeCall } from '../platform/outbound/certificate-probe.ts';
import { toToolFailure } from './http-failures.ts';
import { ToolFailure, type ToolTls } from './tool.ts';

export function bindTls(probe: CertificateProbe, call: ProbeCall): ToolTls {
  return {
    async look(host, port) {
      try {
        return await probe.look(host, port, call);
      } catch (error) {
        call.signal.throwIfAborted();
        if (error instanceof AppError && error.code === 'destination_unreadable')
          throw new ToolFailure('failed', 'This host does not speak TLS 1.2 or newer on this port.');
        throw toToolFailure(error);
      }
    },
  };
}
