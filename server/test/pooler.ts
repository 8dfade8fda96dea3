import { once } from 'node:events'
import net from 'node:net'
import pg from 'pg'

interface Options {
  backends: number
  /** In a session, a client keeps its connection; otherwise each transaction gets the one that was idle longest. */
  mode?: 'transaction' | 'session'
}

/** Starts a pooler in front of a real database. It refuses the startup parameters that PgBouncer refuses. */
export async function startPooler(url: string, { backends, mode = 'transaction' }: Options) {
  const free: net.Socket[] = []
  const waiting: ((backend: net.Socket) => void)[] = []
  const owners = Array.from({ length: backends }, () => new pg.Client({ connectionString: url }))
  for (const owner of owners) {
    await owner.connect()
    owner.on('error', () => undefined)
    const { stream } = (owner as unknown as { connection: { stream: net.Socket } }).connection
    // Takes over the raw bytes of this connection.
    stream.removeAllListeners('data')
    free.push(stream)
  }
  const take = () =>
    new Promise<net.Socket>((resolve) => {
      const backend = free.shift()
      if (backend) resolve(backend)
      else waiting.push(resolve)
    })
  const giveBack = (backend: net.Socket) => {
    const next = waiting.shift()
    if (next) next(backend)
    else free.push(backend)
  }
  const server = net.createServer((client) => void serveClient(client, { take, giveBack, mode }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const here = new URL(url)
  here.port = String((server.address() as net.AddressInfo).port)
  return {
    url: here.href,
    close: () => {
      server.close()
      for (const backend of free) backend.destroy()
    },
  }
}

interface Pool {
  take: () => Promise<net.Socket>
  giveBack: (backend: net.Socket) => void
  mode: 'transaction' | 'session'
}

/** Serves one client: answers its startup, then forwards its messages to a backend until that is idle again. */
async function serveClient(client: net.Socket, { take, giveBack, mode }: Pool) {
  client.on('error', () => undefined)
  const [startup] = (await once(client, 'data')) as [Buffer]
  const refused = /-c (?!timezone|datestyle)(\w+)=/.exec(startup.toString())?.[1]
  if (refused) {
    const fields = `SFATAL\0C08P01\0Munsupported startup parameter in options: ${refused}\0\0`
    client.end(buildMessage('E', Buffer.from(fields)))
    return
  }
  client.write(Buffer.concat([buildMessage('R', Buffer.alloc(4)), buildMessage('Z', Buffer.from('I'))]))
  let backend: net.Socket | undefined
  let fromClient = Promise.resolve()
  const onAnswer = createMessageSplitter((type, whole) => {
    client.write(whole)
    if (mode === 'session' || type !== 'Z' || whole.at(-1) !== 'I'.charCodeAt(0) || !backend) return
    backend.removeListener('data', onAnswer)
    giveBack(backend)
    backend = undefined
  })
  const passOn = async (whole: Buffer, before: Promise<void>) => {
    await before
    if (!backend) {
      backend = await take()
      backend.on('data', onAnswer)
    }
    backend.write(whole)
  }
  const onAsked = createMessageSplitter((type, whole) => {
    if (type === 'X') return void client.end()
    fromClient = passOn(whole, fromClient)
  })
  client.on('data', onAsked)
  client.once('close', () => {
    if (!backend) return
    backend.removeListener('data', onAnswer)
    giveBack(backend)
  })
}

const buildMessage = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

/** Splits bytes into messages of the PostgreSQL protocol. */
function createMessageSplitter(onMessage: (type: string, whole: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1
      const whole = rest.subarray(0, end)
      rest = rest.subarray(end)
      onMessage(String.fromCharCode(whole[0] ?? 0), whole)
    }
  }
}
