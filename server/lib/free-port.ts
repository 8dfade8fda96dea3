import { createServer } from 'node:net'

/** Rejects if the port is taken; 0 means any free port. */
export function findFreePort(host = '127.0.0.1', port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}
