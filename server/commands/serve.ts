import { once } from 'node:events'
import { Command } from 'commander'
import type { Logger } from 'pino'
import { readProviders } from '../account/sign-in/service.ts'
import { createSetupLink, setupLinkMinutes } from '../desk/setup/service.ts'
import { demoPeople } from '../demo/people-to-try.ts'
import { findOrigin } from '../school/queries.ts'
import { type Config, hasProvider, readConfig, waitsForSetup } from '../lib/config.ts'
import { prepareDataDir } from '../lib/data-dir.ts'
import { createLogger } from '../lib/logger.ts'
import { isTerminal, printNotice } from '../lib/print-notice.ts'
import { listUnknownSettings } from '../lib/unknown-settings.ts'
import { type RunningServer, startServer } from '../main.ts'
import { createShutdownSignal } from './shutdown-signal.ts'

export const createServeCommand = () =>
  new Command('serve')
    .description('Serve the web app and the API; makes the demo school on an empty database')
    .action(serve)

async function serve() {
  const signal = createShutdownSignal()
  const config = readServerSettings()
  const { buildWebIfOutdated } = await import('../../scripts/build-web.ts')
  if ((await waitUnlessAborted(signal, buildWebIfOutdated(signal))) !== undefined)
    await serveUntilStopped(config, signal)
}

/** Reads the configuration and warns about unknown or unsafe settings. @throws ConfigError */
export function readServerSettings(): Config {
  for (const { message } of listUnknownSettings(process.env)) printNotice(message, 'warn')
  const config = readConfig(process.env)
  // Checks the files named by OIDC_PROVIDERS and OIDC_CLIENT_KEY before the database is opened.
  readProviders(config)
  prepareDataDir(config.DATA_DIR)
  if (config.BUILT_IN_SIGN_IN)
    printNotice('BUILT_IN_SIGN_IN is set: anyone who reaches this server can sign in as anyone.', 'warn')
  return config
}

/** Returns undefined if the promise fails after the shutdown signal. */
const waitUnlessAborted = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T | undefined> =>
  promise.catch((error: unknown) => {
    if (signal.aborted) return undefined
    throw error
  })

export async function serveUntilStopped(config: Config, signal = createShutdownSignal(), validatesAnswers = false) {
  const logger = createLogger(config)
  if (!isTerminal()) logNodeOutput(logger)
  const starting = startServer(config, { logger, signal, printNotice, validatesAnswers })
  const server = await waitUnlessAborted(signal, starting)
  if (!server) return
  try {
    printGreeting(server, config, (await findOrigin(server.db)) === 'demo')
    if (waitsForSetup(config)) await printSetupLink(server)
    if (!signal.aborted) await once(signal, 'abort')
    await server.drain()
  } finally {
    await server.stop()
  }
  process.exit()
}

/** Logs uncaught errors and Node's warnings as JSON; Node would print text. */
function logNodeOutput(logger: Logger) {
  process.removeAllListeners('warning')
  process.on('warning', (error) => logger.warn({ err: error }, 'warning of Node'))
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught error')
    process.exit(1)
  })
}

async function printSetupLink({ url, db }: RunningServer) {
  const path = await createSetupLink(db, Temporal.Now.instant())
  if (path !== undefined)
    printNotice(`Set up your school, once and within ${setupLinkMinutes} minutes, at ${url}${path}`)
}

function printGreeting({ url, signInCode }: RunningServer, config: Config, isDemo: boolean) {
  printNotice(`Uurwerk is at ${url}${config.APP_ENV === 'live' ? '' : ` (${config.APP_ENV})`}`)
  if (hasProvider(config)) return
  if (!isDemo) {
    printNotice('The sign-in page lists the people of the school.')
    signInCode?.announce(printNotice)
    return
  }
  if (!isTerminal()) return
  console.log('\nSign in as, for example:')
  const width = Math.max(...demoPeople.map(({ name }) => name.length))
  for (const { name, role, shows } of demoPeople) console.log(`  ${name.padEnd(width)}  ${role.padEnd(16)}  ${shows}`)
  console.log()
}
