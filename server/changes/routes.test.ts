import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Routes } from '../http/serve.ts'

type RoutesModule = Record<string, Routes | ((publicUrl: string) => Routes)>

/** Boards are in no table that an import writes, and a proposal writes nothing. */
const waitForNothing = ['board', 'proposal']

const features = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const loadRoutes = async (feature: string): Promise<Routes[]> =>
  Object.values((await import(`./${feature}/routes.ts`)) as RoutesModule).map((exported) =>
    typeof exported === 'function' ? exported('http://localhost') : exported,
  )

test.each(features.filter((feature) => !waitForNothing.includes(feature)))(
  'writes of %s leave half of the turns to other features while an import holds them up',
  async (feature) => {
    for (const { contract, options } of await loadRoutes(feature)) {
      const writes = Object.keys(contract).filter((call) => contract[call]?.method !== 'GET')
      expect([writes, options.waitsForImports ?? false]).toEqual([writes, writes.length > 0])
    }
  },
)
