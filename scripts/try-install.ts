// `npm run test:install`: installs what is committed as people do, in empty folders and as a user without rights: the
// README's two commands with several versions of npm and Node and on a minimal system, a release, and the image. With
// ALL=1 every version, and the tests on the minimal system. It takes git, tar, npm and its registry, and some minutes.
import { chownSync } from 'node:fs'
import { tryImage } from './install/image.ts'
import { tryMinimalSystem } from './install/minimal-system.ts'
import { tryRelease } from './install/release.ts'
import { folder, removeFolder } from './install/trial.ts'
import { tryVersions } from './install/versions.ts'

const takesAll = process.env['ALL'] === '1'
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
/** One of the trials alone, as `npm run test:install -- versions`. */
const asked = process.argv[2]
const trials = {
  versions: () => tryVersions(user, takesAll),
  system: () => tryMinimalSystem(takesAll),
  release: () => tryRelease(user),
  image: () => tryImage(user),
}
try {
  for (const [name, trial] of Object.entries(trials)) if (asked === undefined || asked === name) await trial()
} finally {
  removeFolder()
}
