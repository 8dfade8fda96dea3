import { type ChildProcess, fork } from 'node:child_process'

type ChildResult = { done?: unknown } | { failed: { message: string; stack: string | undefined; code: unknown } }

interface ChildProcessOptions {
  parameters?: readonly string[]
  environment?: NodeJS.ProcessEnv
  /** Ends the child. */
  signal?: AbortSignal | undefined
}

/** Runs a file in a child process, so that its memory is freed afterwards. */
export async function runInChildProcess<T>(
  file: string,
  { parameters = [], environment, signal }: ChildProcessOptions = {},
): Promise<T> {
  signal?.throwIfAborted()
  const child = fork(file, parameters, { execArgv: [], env: { ...process.env, ...environment } })
  const endChild = () => void child.kill()
  signal?.addEventListener('abort', endChild)
  try {
    const result = await waitForResult(child, file)
    signal?.throwIfAborted()
    if (!('failed' in result)) return result.done as T
    const { message, ...details } = result.failed
    throw Object.assign(new Error(message), details)
  } finally {
    signal?.removeEventListener('abort', endChild)
  }
}

const waitForResult = (child: ChildProcess, file: string) =>
  new Promise<ChildResult>((resolve, reject) => {
    let result: ChildResult | undefined
    child.once('message', (message) => (result = message as ChildResult))
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      resolve(
        result ?? { failed: { message: `${file} ended with ${signal ?? code}.`, stack: undefined, code: undefined } },
      ),
    )
  })

/** Sends the result or error to `runInChildProcess`. */
export async function runAsChildProcess(run: () => Promise<unknown>): Promise<void> {
  // The parent ended without waiting for the result.
  process.once('disconnect', () => process.exit(1))
  const result: ChildResult = await run().then(
    (value) => ({ done: value }),
    (error: Error & { code?: unknown }) => ({
      failed: { message: error.message, stack: error.stack, code: error.code },
    }),
  )
  process.send?.(result, () => process.exit())
}
