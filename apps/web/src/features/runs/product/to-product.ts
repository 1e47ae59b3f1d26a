import { z } from 'zod';
import type { RunStep } from '../../../platform/runs/run-view.ts';

// What a run leaves besides its answer: files to download, and the plan that it followed. Pure.

export interface ProducedFile {
  readonly callId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly content: string;
}

const TaskState = z.enum(['open', 'in_progress', 'done', 'dropped']);
export type TaskState = z.infer<typeof TaskState>;
export interface Task {
  readonly title: string;
  readonly state: TaskState;
}

const FileArguments = z.object({ content: z.string() });
const FileOutput = z.object({ file: z.string(), media_type: z.string() });
const TaskArguments = z.object({ tasks: z.array(z.object({ title: z.string(), state: TaskState })) });

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // Older runs are kept with the beginning of their outputs.
    return null;
  }
}

function toFile(step: RunStep): ProducedFile[] {
  if (step.kind !== 'tool' || step.toolName !== 'file-create' || step.result?.isError === true) return [];
  const args = FileArguments.safeParse(step.args).data;
  const output = FileOutput.safeParse(parseJson(step.result?.output)).data;
  if (!args || !output) return [];
  return [{ callId: step.callId, name: output.file, mediaType: output.media_type, content: args.content }];
}

/** The newest file of each name. */
export function toFiles(steps: readonly RunStep[]): ProducedFile[] {
  return [...new Map(steps.flatMap(toFile).map((file) => [file.name, file])).values()];
}

/** As the newest call has it; empty where the run keeps none. */
export function toTasks(steps: readonly RunStep[]): readonly Task[] {
  const plans = steps.flatMap((step) => {
    if (step.kind !== 'tool' || step.toolName !== 'task-list' || step.result?.isError === true) return [];
    return TaskArguments.safeParse(step.args).data ?? [];
  });
  return plans.at(-1)?.tasks ?? [];
}
