import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'

interface Executable {
  executablePath: string
  env: Record<string, string>
}

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await findLaunchOptions())

/** Finds Chromium: CHROMIUM_PATH, the system's, or the one from npm. */
export async function findLaunchOptions() {
  const { executablePath, env } = await findChromium()
  return {
    executablePath,
    env: { ...omitUndefined(process.env), ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // No test needs WebGL. Chromium would otherwise keep its software renderer ready.
      '--disable-software-rasterizer',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
    ],
  }
}

async function findChromium(): Promise<Executable> {
  const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((file) => file && existsSync(file))
  return installed ? { executablePath: installed, env: {} } : unpackFromNpm()
}

/** Unpacks the browser of @sparticuz/chromium once per machine, and its libraries if the system lacks them. */
export async function unpackFromNpm(): Promise<Executable> {
  const { default: packed, inflate } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  const fonts = path.join(tmpdir(), 'fonts')
  if (hasNetworkSecurityServices()) return { executablePath, env: { FONTCONFIG_PATH: fonts } }
  const libraries = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../bin/al2023.tar.br',
  )
  await inflate(libraries)
  return { executablePath, env: { FONTCONFIG_PATH: fonts, LD_LIBRARY_PATH: path.join(tmpdir(), 'al2023', 'lib') } }
}

function hasNetworkSecurityServices(): boolean {
  try {
    return execFileSync('ldconfig', ['-p'], { encoding: 'utf8' }).includes('libnss3.so')
  } catch {
    return false
  }
}

const omitUndefined = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined))
