import type { SchoolModules, SchoolSettings, SignInReport } from '@uurwerk/contract/desk/settings'
import { completeCoverRules } from '@uurwerk/contract/rules/covers'
import { modules } from '@uurwerk/contract/modules'
import { defaultRetention } from '@uurwerk/contract/retention'
import { roles } from '@uurwerk/contract/roles'

export const sampleSettings: SchoolSettings = {
  name: 'Het Baken',
  studentsSeeStudents: false,
  day: { start: '08:30', end: '16:30' },
  bells: [
    { hour: 1, start: '08:30', end: '09:20' },
    { hour: 2, start: '09:20', end: '10:10', days: [1, 2] },
  ],
  weekLabels: { A: 'A', B: 'B' },
  sources: [],
  retention: defaultRetention,
  testLimits: {},
  covers: completeCoverRules({ standby: ['Opvang'] }),
  dayChanges: 'here',
  fromDesk: ['name'],
  source: 'school',
  importsWin: false,
}

const sampleModules = Object.fromEntries(
  roles.map((role) => [role, modules.filter((name) => name !== 'school' || role === 'admin')]),
) as SchoolModules['modulesPerRole']

export const sampleModulesAnswer: SchoolModules = {
  modulesPerRole: sampleModules,
  standard: sampleModules,
  fromDesk: false,
  source: 'school',
  importsWin: false,
}

export const sampleSignIn: SignInReport = {
  isBuiltIn: false,
  publicUrl: 'https://rooster.example',
  providers: [
    {
      name: 'Microsoft',
      issuer: 'https://login.example/v2.0',
      redirect: 'https://rooster.example/callback',
      findings: [
        { check: 'discovery', ok: true, kind: null, reason: null },
        { check: 'keys', ok: false, kind: 'UNREACHABLE', reason: 'no answer from the provider ECONNREFUSED' },
        { check: 'client', ok: true, kind: null, reason: null },
        { check: 'redirect', ok: null, kind: null, reason: null },
      ],
    },
  ],
}
