import type { XmlHandlers } from '#server/import/reading/xml/reader.ts'

/** An archive as the file has it: instances with their resources and events, and solutions that place the events. */
export interface Archive {
  instances: Instance[]
  solutions: Solution[]
}

interface Identified {
  id: string
  name: string
  line: number
}

export interface Time extends Identified {
  day: string | null
  week: string | null
}

export interface ResourceGroup extends Identified {
  type: string
}

export interface Resource extends Identified {
  type: string
  groups: string[]
}

export interface TimetableEvent extends Identified {
  duration: number
  course: string | null
  /** Where the instance itself fixes the time. */
  time: string | null
  resources: string[]
  groups: string[]
  /** How many resources the solution is to choose. */
  openRoles: number
}

export interface Instance extends Identified {
  weeks: Identified[]
  days: Identified[]
  times: Time[]
  resourceGroups: ResourceGroup[]
  resources: Resource[]
  courses: Identified[]
  events: TimetableEvent[]
}

/** Where a solution puts an event, or a part of it. */
export interface Placement {
  event: string
  time: string | null
  duration: number | null
  resources: string[]
  line: number
}

export interface Solution {
  group: string
  instance: string
  placements: Placement[]
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

/** Builds an archive from the elements of its file; what we have no use for, as the constraints, goes by. */
export function archiveBuilder(): { archive: Archive; handlers: XmlHandlers } {
  const archive: Archive = { instances: [], solutions: [] }
  const opened: Record<string, Open> = { ...instanceElements(archive), ...solutionElements(archive) }
  const closed: Record<string, Close> = { ...instanceTexts(archive), ...solutionTexts(archive) }
  const handlers: XmlHandlers = {
    open: (path, attributes, line) => opened[path]?.(attributes, line),
    close: (path, text) => closed[path]?.(text),
  }
  return { archive, handlers }
}

function instanceElements({ instances }: Archive): Record<string, Open> {
  const instance = () => instances.at(-1)
  const identified = ({ Id = '' }: Record<string, string>, line: number) => ({ id: Id, name: Id, line })
  const event = () => instance()?.events.at(-1)
  return {
    [instancePath]: (attributes, line) => void instances.push(emptyInstance(identified(attributes, line))),
    [`${instancePath}/Times/TimeGroups/Week`]: (a, line) => void instance()?.weeks.push(identified(a, line)),
    [`${instancePath}/Times/TimeGroups/Day`]: (a, line) => void instance()?.days.push(identified(a, line)),
    [`${instancePath}/Times/Time`]: (a, line) =>
      void instance()?.times.push({ ...identified(a, line), day: null, week: null }),
    [`${instancePath}/Times/Time/Day`]: ({ Reference }) => set(instance()?.times.at(-1), 'day', Reference),
    [`${instancePath}/Times/Time/Week`]: ({ Reference }) => set(instance()?.times.at(-1), 'week', Reference),
    [`${instancePath}/Resources/ResourceGroups/ResourceGroup`]: (a, line) =>
      void instance()?.resourceGroups.push({ ...identified(a, line), type: '' }),
    [`${instancePath}/Resources/ResourceGroups/ResourceGroup/ResourceType`]: ({ Reference }) =>
      set(instance()?.resourceGroups.at(-1), 'type', Reference),
    [`${instancePath}/Resources/Resource`]: (a, line) =>
      void instance()?.resources.push({ ...identified(a, line), type: '', groups: [] }),
    [`${instancePath}/Resources/Resource/ResourceType`]: ({ Reference }) =>
      set(instance()?.resources.at(-1), 'type', Reference),
    [`${instancePath}/Resources/Resource/ResourceGroups/ResourceGroup`]: ({ Reference }) =>
      add(instance()?.resources.at(-1)?.groups, Reference),
    [`${instancePath}/Events/EventGroups/Course`]: (a, line) => void instance()?.courses.push(identified(a, line)),
    [eventPath]: (a, line) => void instance()?.events.push(emptyEvent(identified(a, line))),
    [`${eventPath}/Course`]: ({ Reference }) => set(event(), 'course', Reference),
    [`${eventPath}/Time`]: ({ Reference }) => set(event(), 'time', Reference),
    [`${eventPath}/Resources/Resource`]: ({ Reference }) => {
      const current = event()
      if (Reference !== undefined) add(current?.resources, Reference)
      else if (current) current.openRoles += 1
    },
    [`${eventPath}/ResourceGroups/ResourceGroup`]: ({ Reference }) => add(event()?.groups, Reference),
  }
}

function instanceTexts({ instances }: Archive): Record<string, Close> {
  const instance = () => instances.at(-1)
  return {
    [`${instancePath}/MetaData/Name`]: (text) => set(instance(), 'name', text),
    [`${instancePath}/Times/TimeGroups/Day/Name`]: (text) => set(instance()?.days.at(-1), 'name', text),
    [`${instancePath}/Times/Time/Name`]: (text) => set(instance()?.times.at(-1), 'name', text),
    [`${instancePath}/Resources/ResourceGroups/ResourceGroup/Name`]: (text) =>
      set(instance()?.resourceGroups.at(-1), 'name', text),
    [`${instancePath}/Resources/Resource/Name`]: (text) => set(instance()?.resources.at(-1), 'name', text),
    [`${instancePath}/Events/EventGroups/Course/Name`]: (text) => set(instance()?.courses.at(-1), 'name', text),
    [`${eventPath}/Name`]: (text) => set(instance()?.events.at(-1), 'name', text),
    [`${eventPath}/Duration`]: (text) => set(instance()?.events.at(-1), 'duration', Number(text)),
  }
}

function solutionElements({ solutions }: Archive): Record<string, Open> {
  let group = ''
  const placement = () => solutions.at(-1)?.placements.at(-1)
  return {
    [groupPath]: ({ Id = '' }) => void (group = Id),
    [solutionPath]: ({ Reference = '' }) =>
      void solutions.push({ group, instance: Reference, placements: [], infeasibility: null, objective: null }),
    [placementPath]: ({ Reference = '' }, line) =>
      void solutions.at(-1)?.placements.push({ event: Reference, time: null, duration: null, resources: [], line }),
    [`${placementPath}/Time`]: ({ Reference }) => set(placement(), 'time', Reference),
    [`${placementPath}/Resources/Resource`]: ({ Reference }) => add(placement()?.resources, Reference),
  }
}

function solutionTexts({ solutions }: Archive): Record<string, Close> {
  return {
    [`${placementPath}/Duration`]: (text) => set(solutions.at(-1)?.placements.at(-1), 'duration', Number(text)),
    [`${solutionPath}/Report/InfeasibilityValue`]: (text) => set(solutions.at(-1), 'infeasibility', Number(text)),
    [`${solutionPath}/Report/ObjectiveValue`]: (text) => set(solutions.at(-1), 'objective', Number(text)),
  }
}

const emptyInstance = (identified: Identified): Instance => ({
  ...identified,
  weeks: [],
  days: [],
  times: [],
  resourceGroups: [],
  resources: [],
  courses: [],
  events: [],
})

const emptyEvent = (identified: Identified): TimetableEvent => ({
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
