import { type ChildProcess, fork } from 'node:child_process'

/** What came of the work, as it goes from one process to the other. */
type ChildResult = { done?: unknown } | { failed: { message: string; stack: string | undefined; code: unknown } }

interface ChildProcessOptions {
  parameters?: readonly string[]
  /** What it sees beside our own environment. */
  environment?: NodeJS.ProcessEnv
  /** Ends it. */
  ending?: AbortSignal | undefined
}

/**
 * Runs a file that does `runAsChildProcess` in a process of its own, so that the memory it takes is free again. Answers or
 * throws what the work did, when the process has ended; the process ends when we do.
 */
export async function runInChildProcess<T>(
  file: string,
  { parameters = [], environment, ending }: ChildProcessOptions = {},
): Promise<T> {
  ending?.throwIfAborted()
  const child = fork(file, parameters, { execArgv: [], env: { ...process.env, ...environment } })
  const end = () => void child.kill()
  ending?.addEventListener('abort', end)
  try {
    const outcome = await waitForResult(child, file)
    ending?.throwIfAborted()
    if (!('failed' in outcome)) return outcome.done as T
    const { message, ...more } = outcome.failed
    throw Object.assign(new Error(message), more)
  } finally {
    ending?.removeEventListener('abort', end)
  }
}

const waitForResult = (child: ChildProcess, file: string) =>
  new Promise<ChildResult>((resolve, reject) => {
    let told: ChildResult | undefined
    child.once('message', (message) => (told = message as ChildResult))
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      resolve(
        told ?? { failed: { message: `${file} ended with ${signal ?? code}.`, stack: undefined, code: undefined } },
      ),
    )
  })

/** Does the work of a process that `runInChildProcess` started, tells what came of it, and ends. */
export async function runAsChildProcess(work: () => Promise<unknown>): Promise<void> {
  // Who started us is gone.
  process.once('disconnect', () => process.exit(1))
  const outcome: ChildResult = await work().then(
    (done) => ({ done }),
    (error: Error & { code?: unknown }) => ({
      failed: { message: error.message, stack: error.stack, code: error.code },
    }),
  )
  process.send?.(outcome, () => process.exit())
}
