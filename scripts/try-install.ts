// Installs the commit in empty folders, like an unprivileged user: a release, the image, and the README's commands.
// These run with several versions of npm and Node, and on a minimal system. ALL=1 tries every version, and runs the
// tests on the minimal system. Takes minutes, and git, tar, npm and its registry.
import { chownSync } from 'node:fs'
import { tryImage } from './install/image.ts'
import { tryMinimalSystem } from './install/minimal-system.ts'
import { tryRelease } from './install/release.ts'
import { trialFolder, removeFolder } from './install/trial.ts'
import { tryVersions } from './install/versions.ts'

const isThorough = process.env['ALL'] === '1'
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
if (user.uid !== undefined) chownSync(trialFolder, user.uid, user.gid)
/** A single trial, as in `npm run test:install -- versions`. */
const chosenTrial = process.argv[2]
const trials = {
  versions: () => tryVersions(user, isThorough),
  system: () => tryMinimalSystem(isThorough),
  release: () => tryRelease(user),
  image: tryImage,
}
try {
  for (const [name, trial] of Object.entries(trials))
    if (chosenTrial === undefined || chosenTrial === name) await trial()
} finally {
  removeFolder()
}
