import { type ChildProcess, fork } from 'node:child_process'

type ChildResult = { done?: unknown } | { failed: { message: string; stack: string | undefined; code: unknown } }

interface ChildProcessOptions {
  parameters?: readonly string[]
  environment?: NodeJS.ProcessEnv
  ending?: AbortSignal | undefined
}

/** Runs a file in a child process, so that its memory is freed afterwards. */
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

export async function runAsChildProcess(work: () => Promise<unknown>): Promise<void> {
  // The parent is gone.
  process.once('disconnect', () => process.exit(1))
  const outcome: ChildResult = await work().then(
    (done) => ({ done }),
    (error: Error & { code?: unknown }) => ({
      failed: { message: error.message, stack: error.stack, code: error.code },
    }),
  )
  process.send?.(outcome, () => process.exit())
}
