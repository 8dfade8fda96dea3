import { settingNames } from './config.ts'

export interface UnknownSetting {
  message: string
  /** The nearest known setting; undefined if none is near enough to be a misspelling of it. */
  likelyMeant: string | undefined
}

const productPrefix = 'UURWERK_'
/** Names that begin otherwise may belong to other programs. */
const settingPrefixes = ['OIDC_', 'SMTP_', 'DATABASE_', 'BACKUP_', productPrefix]
/** Read only by compose.yaml. */
const composeSetting = 'DATABASE_PASSWORD'

export const listUnknownSettings = (environment: Record<string, string | undefined>): UnknownSetting[] =>
  Object.entries(environment)
    .filter(([name, value]) => value && name !== composeSetting && !settingNames.includes(name))
    .flatMap(([name]) => {
      const prefix = settingPrefixes.find((candidate) => name.startsWith(candidate))
      return prefix === undefined ? [] : [describeUnknownSetting(name, prefix)]
    })

function describeUnknownSetting(name: string, prefix: string): UnknownSetting {
  // No setting begins with UURWERK_, so the rest may be any setting.
  const [nearest] = settingNames
    .filter((setting) => prefix === productPrefix || setting.startsWith(prefix))
    .map((setting) => ({
      setting,
      distance: computeEditDistance(
        name.slice(prefix.length),
        prefix === productPrefix ? setting : setting.slice(prefix.length),
      ),
    }))
    .sort((a, b) => a.distance - b.distance)
  if (!nearest) return { message: `${name} is not a setting`, likelyMeant: undefined }
  const isLikelyTypo = nearest.distance <= Math.max(1, (name.length - prefix.length) / 3)
  const hint = isLikelyTypo ? `did you mean ${nearest.setting}?` : `the nearest is ${nearest.setting}`
  return { message: `${name} is not a setting; ${hint}`, likelyMeant: isLikelyTypo ? nearest.setting : undefined }
}

/** Computes the Levenshtein distance. */
function computeEditDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let index = 0; index < from.length; index++) {
    const nextRow = [index + 1]
    for (let column = 0; column < to.length; column++) {
      const substitutionCost = (row[column] ?? 0) + Number(from[index] !== to[column])
      nextRow.push(Math.min(substitutionCost, (row[column + 1] ?? 0) + 1, (nextRow[column] ?? 0) + 1))
    }
    row = nextRow
  }
  return row.at(-1) ?? 0
}
