/**
 * Imports PATH OPTIONS into URL at INSTANT; at FRACTION of the writing it prints "written" and waits for a byte.
 *
 *   node waiting-import.ts URL INSTANT FRACTION OPTIONS
 */
import { readSync } from 'node:fs'
import '../lib/temporal.ts'
import { connect } from '../db/connect.ts'
import { importPath, type ImportOptions } from '../import/import-path.ts'
import { createFixedClock } from '../lib/clock.ts'

const [url = '', instant = '', fraction, options = '{}'] = process.argv.slice(2)
let isWaiting = true
const connection = connect(url)
const outcome = await importPath(connection.db, createFixedClock('Europe/Amsterdam', instant), {
  ...(JSON.parse(options) as ImportOptions),
  onProgress(phase, done) {
    if (!isWaiting || phase === 'reading' || done < Number(fraction)) return
    isWaiting = false
    process.stdout.write('written')
    readSync(0, Buffer.alloc(1))
  },
})
await connection.close()
if (!outcome.ok) throw new Error(JSON.stringify(outcome))
