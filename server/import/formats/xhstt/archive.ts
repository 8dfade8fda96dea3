import type { XmlHandlers } from '#server/import/reading/xml/reader.ts'

export interface Archive {
  instances: XhsttInstance[]
  solutions: XhsttSolution[]
}

interface Identified {
  id: string
  name: string
  line: number
}

export interface XhsttTime extends Identified {
  day: string | null
  week: string | null
}

export interface ResourceGroup extends Identified {
  type: string
}

export interface XhsttResource extends Identified {
  type: string
  groups: string[]
}

export interface TimetableEvent extends Identified {
  duration: number
  course: string | null
  /** Time that the instance fixes, if any. */
  time: string | null
  resources: string[]
  groups: string[]
  /** Number of resources that the solution must choose. */
  openRoles: number
}

export interface XhsttInstance extends Identified {
  weeks: Identified[]
  days: Identified[]
  times: XhsttTime[]
  resourceGroups: ResourceGroup[]
  resources: XhsttResource[]
  courses: Identified[]
  events: TimetableEvent[]
}

/** Time and resources of an event or of a part of it. */
export interface EventPlacement {
  event: string
  time: string | null
  duration: number | null
  resources: string[]
  line: number
}

export interface XhsttSolution {
  group: string
  instance: string
  placements: EventPlacement[]
  infeasibility: number | null
  objective: number | null
}

const root = 'HighSchoolTimetableArchive'
const instancePath = `${root}/Instances/Instance`
const eventPath = `${instancePath}/Events/Event`
const groupPath = `${root}/SolutionGroups/SolutionGroup`
const solutionPath = `${groupPath}/Solution`
const placementPath = `${solutionPath}/Events/Event`

type Open = (attributes: Record<string, string>, line: number) => void
type Close = (text: string) => void

/** Ignores unused elements, such as constraints. */
export function createArchiveBuilder(): { archive: Archive; handlers: XmlHandlers } {
  const archive: Archive = { instances: [], solutions: [] }
  const openHandlers: Record<string, Open> = { ...createInstanceHandlers(archive), ...createSolutionHandlers(archive) }
  const closeHandlers: Record<string, Close> = {
    ...createInstanceTextHandlers(archive),
    ...createSolutionTextHandlers(archive),
  }
  const handlers: XmlHandlers = {
    open: (path, attributes, line) => openHandlers[path]?.(attributes, line),
    close: (path, text) => closeHandlers[path]?.(text),
  }
  return { archive, handlers }
}

function createInstanceHandlers({ instances }: Archive): Record<string, Open> {
  const getInstance = () => instances.at(-1)
  const toIdentified = ({ Id = '' }: Record<string, string>, line: number) => ({ id: Id, name: Id, line })
  const getEvent = () => getInstance()?.events.at(-1)
  return {
    [instancePath]: (attributes, line) => void instances.push(createEmptyInstance(toIdentified(attributes, line))),
    [`${instancePath}/Times/TimeGroups/Week`]: (attributes, line) =>
      void getInstance()?.weeks.push(toIdentified(attributes, line)),
    [`${instancePath}/Times/TimeGroups/Day`]: (attributes, line) =>
      void getInstance()?.days.push(toIdentified(attributes, line)),
    [`${instancePath}/Times/Time`]: (attributes, line) =>
      void getInstance()?.times.push({ ...toIdentified(attributes, line), day: null, week: null }),
    [`${instancePath}/Times/Time/Day`]: ({ Reference }) => set(getInstance()?.times.at(-1), 'day', Reference),
    [`${instancePath}/Times/Time/Week`]: ({ Reference }) => set(getInstance()?.times.at(-1), 'week', Reference),
    [`${instancePath}/Resources/ResourceGroups/ResourceGroup`]: (attributes, line) =>
      void getInstance()?.resourceGroups.push({ ...toIdentified(attributes, line), type: '' }),
    [`${instancePath}/Resources/ResourceGroups/ResourceGroup/ResourceType`]: ({ Reference }) =>
      set(getInstance()?.resourceGroups.at(-1), 'type', Reference),
    [`${instancePath}/Resources/Resource`]: (attributes, line) =>
      void getInstance()?.resources.push({ ...toIdentified(attributes, line), type: '', groups: [] }),
    [`${instancePath}/Resources/Resource/ResourceType`]: ({ Reference }) =>
      set(getInstance()?.resources.at(-1), 'type', Reference),
    [`${instancePath}/Resources/Resource/ResourceGroups/ResourceGroup`]: ({ Reference }) =>
      add(getInstance()?.resources.at(-1)?.groups, Reference),
    [`${instancePath}/Events/EventGroups/Course`]: (attributes, line) =>
      void getInstance()?.courses.push(toIdentified(attributes, line)),
    [eventPath]: (attributes, line) =>
      void getInstance()?.events.push(createEmptyEvent(toIdentified(attributes, line))),
    [`${eventPath}/Course`]: ({ Reference }) => set(getEvent(), 'course', Reference),
    [`${eventPath}/Time`]: ({ Reference }) => set(getEvent(), 'time', Reference),
    [`${eventPath}/Resources/Resource`]: ({ Reference }) => {
      const current = getEvent()
      if (Reference !== undefined) add(current?.resources, Reference)
      else if (current) current.openRoles += 1
    },
    [`${eventPath}/ResourceGroups/ResourceGroup`]: ({ Reference }) => add(getEvent()?.groups, Reference),
  }
}

function createInstanceTextHandlers({ instances }: Archive): Record<string, Close> {
  const getInstance = () => instances.at(-1)
  return {
    [`${instancePath}/MetaData/Name`]: (text) => set(getInstance(), 'name', text),
    [`${instancePath}/Times/TimeGroups/Day/Name`]: (text) => set(getInstance()?.days.at(-1), 'name', text),
    [`${instancePath}/Times/Time/Name`]: (text) => set(getInstance()?.times.at(-1), 'name', text),
    [`${instancePath}/Resources/ResourceGroups/ResourceGroup/Name`]: (text) =>
      set(getInstance()?.resourceGroups.at(-1), 'name', text),
    [`${instancePath}/Resources/Resource/Name`]: (text) => set(getInstance()?.resources.at(-1), 'name', text),
    [`${instancePath}/Events/EventGroups/Course/Name`]: (text) => set(getInstance()?.courses.at(-1), 'name', text),
    [`${eventPath}/Name`]: (text) => set(getInstance()?.events.at(-1), 'name', text),
    [`${eventPath}/Duration`]: (text) => set(getInstance()?.events.at(-1), 'duration', Number(text)),
  }
}

function createSolutionHandlers({ solutions }: Archive): Record<string, Open> {
  let group = ''
  const getPlacement = () => solutions.at(-1)?.placements.at(-1)
  return {
    [groupPath]: ({ Id = '' }) => void (group = Id),
    [solutionPath]: ({ Reference = '' }) =>
      void solutions.push({ group, instance: Reference, placements: [], infeasibility: null, objective: null }),
    [placementPath]: ({ Reference = '' }, line) =>
      void solutions.at(-1)?.placements.push({ event: Reference, time: null, duration: null, resources: [], line }),
    [`${placementPath}/Time`]: ({ Reference }) => set(getPlacement(), 'time', Reference),
    [`${placementPath}/Resources/Resource`]: ({ Reference }) => add(getPlacement()?.resources, Reference),
  }
}

function createSolutionTextHandlers({ solutions }: Archive): Record<string, Close> {
  return {
    [`${placementPath}/Duration`]: (text) => set(solutions.at(-1)?.placements.at(-1), 'duration', Number(text)),
    [`${solutionPath}/Report/InfeasibilityValue`]: (text) => set(solutions.at(-1), 'infeasibility', Number(text)),
    [`${solutionPath}/Report/ObjectiveValue`]: (text) => set(solutions.at(-1), 'objective', Number(text)),
  }
}

const createEmptyInstance = (identified: Identified): XhsttInstance => ({
  ...identified,
  weeks: [],
  days: [],
  times: [],
  resourceGroups: [],
  resources: [],
  courses: [],
  events: [],
})

const createEmptyEvent = (identified: Identified): TimetableEvent => ({
  ...identified,
  duration: 1,
  course: null,
  time: null,
  resources: [],
  groups: [],
  openRoles: 0,
})

function set<T extends object, K extends keyof T>(target: T | undefined, key: K, value: T[K] | undefined): void {
  if (target !== undefined && value !== undefined) target[key] = value
}

function add(list: string[] | undefined, value: string | undefined): void {
  if (list !== undefined && value !== undefined && value !== '') list.push(value)
}
