import cliProgress from 'cli-progress'

/** Shows progress on stderr, only in a terminal, until the whole is done. */
export function createProgressBar(total: number): (phase: string, done: number) => void {
  if (!process.stderr.isTTY) return () => undefined
  const bar = new cliProgress.SingleBar({
    format: '{phase} {bar} {percentage}%',
    stream: process.stderr,
    clearOnComplete: true,
  })
  bar.start(total, 0, { phase: '' })
  return (phase, done) => {
    bar.update(done, { phase })
    if (done >= total) bar.stop()
  }
}
