import { describe, expect, test } from 'vitest'
import { listUnknownSettings } from './unknown-settings.ts'

const listMessages = (environment: Record<string, string>) =>
  listUnknownSettings(environment).map(({ message }) => message)

describe('findUnknownSettings', () => {
  test.each([
    ['OIDC_ISSUR', 'OIDC_ISSUER'],
    ['OIDC_CLIENTSECRET', 'OIDC_CLIENT_SECRET'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['BACKUP_KEI', 'BACKUP_KEY'],
    ['UURWERK_PORT', 'PORT'],
    ['UURWERK_PUBLIC_URI', 'PUBLIC_URL'],
  ])('suggests the setting that was meant: %s, %s', (name, meant) => {
    const [unknown, ...others] = listUnknownSettings({ [name]: 'hush' })
    expect(unknown).toEqual({ message: `${name} is not a setting; did you mean ${meant}?`, likelyMeant: meant })
    expect(others).toEqual([])
  })

  test('names the nearest setting when no setting is close enough for a typo', () => {
    expect(listUnknownSettings({ OIDC_REALM: 'x' })).toEqual([
      { message: 'OIDC_REALM is not a setting; the nearest is OIDC_CLAIM', likelyMeant: undefined },
    ])
    expect(listUnknownSettings({ DATABASE_USER: 'x' })[0]?.likelyMeant).toBeUndefined()
  })

  test('reports a variable without a suggestion when no setting has its prefix', () => {
    expect(listMessages({ SMTP_HOST: 'x' })).toEqual(['SMTP_HOST is not a setting'])
  })

  test('ignores variables that are empty, known, of another program or read by compose.yaml', () => {
    expect(
      listMessages({
        OIDC_ISSUR: '',
        OIDC_ISSUER: 'https://login.example',
        OIDC_AUDIENCE: 'x',
        DATABASE_POOL: '5',
        DATABASE_PASSWORD: 'hush',
        oidc_issur: 'x',
        PGHOST: 'x',
        PATH: 'x',
      }),
    ).toEqual([])
  })
})
