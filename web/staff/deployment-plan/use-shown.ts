import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import { useMemo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import type { Order } from '#web/ui/order.ts'
import type { PlanColumn, PlanView } from './address.ts'
import { type Choice, samePeriods } from './choice.ts'
import { againstOf, inAll } from './compared.ts'
import {
  beside,
  inPeriods,
  kindLines,
  type Line,
  sorted,
  standings,
  teacherLines,
  totalLine,
  withOther,
  sumOf,
} from './lines.ts'
import { useAddress } from './use-address.ts'

export interface Shown {
  plan: DeploymentPlan
  view: PlanView
  lines: readonly Line[]
  /** What the bars are made of, the most first. */
  kinds: readonly Line[]
  total: Line
  /** The fte of all teachers together; null where one is not known. */
  fte: number | null
  standings: ReturnType<typeof standings>
  sort: PlanColumn
  order: Order
}

/** What a plan is drawn from. */
export interface PlanProps {
  shown: Shown
  choice: Choice
  news: ReadonlySet<string>
}

/** A plan as the address has it shown; undefined until it is there. */
export function useShown(
  plan: DeploymentPlan | undefined,
  choice: Choice,
  otherPlan: DeploymentPlan | undefined,
): Shown | undefined {
  const { t } = useTexts()
  const address = useAddress()
  const { team, teacher, year, periods, compare } = choice
  const view = teacher ? 'work' : (address.view ?? 'teachers')
  const { sort = 'name', order = 'ascending' } = address
  const total = t(($) => $.DEPLOYMENT_PLAN.TOTAL)
  return useMemo(() => {
    if (!plan) return undefined
    const names = periods.map(({ name }) => name)
    const own = inPeriods(plan, names)
    const sum = totalLine(own, total)
    const other =
      otherPlan && typeof compare === 'object'
        ? inPeriods(otherPlan, onShow(samePeriods(periods, year, compare), sum))
        : undefined
    const teachers = teacherLines(own, team.name)
    const all = (made: (from: typeof own) => Line[]) => (other ? beside(made(own), made(other)) : made(own))
    const kinds = all(kindLines)
    const moreOf = (line: Line) => inAll(line, againstOf(compare)).more
    const ftes = teachers.flatMap((line) => (line.teacher ? [line.teacher.fte] : []))
    return {
      plan,
      view,
      lines:
        view === 'work'
          ? kinds
          : sorted(
              all((from) => teacherLines(from, team.name)),
              sort,
              order,
              moreOf,
            ),
      kinds: kinds.toSorted((a, b) => (sumOf(b.hours) ?? 0) - (sumOf(a.hours) ?? 0)),
      total: withOther(sum, other && totalLine(other, total)),
      fte: ftes.includes(null) ? null : ftes.reduce<number>((sum, fte) => sum + (fte ?? 0), 0),
      standings: standings(teachers),
      sort,
      order,
    }
  }, [plan, otherPlan, periods, compare, year, team.name, view, sort, order, total])
}

/** What this year does not say yet, or not to everyone, is no difference from the other one. */
const onShow = (names: readonly string[], { hours }: Line) =>
  names.map((name, place) => (hours[place] == null ? '' : name))
