import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

export interface Image {
  root: string
  workdir: string
  environment: Record<string, string>
  command: string[]
  health: string[]
}

type Run = (command: string[], options: { cwd: string; env: NodeJS.ProcessEnv }) => void

/**
 * Executes a Dockerfile without Docker: each stage is a folder below `place`. Supports only the instructions that ours
 * uses.
 */
export function buildInFolders(context: string, place: string, run: Run): Image {
  const stages = new Map<string, Image>()
  let image: Image | undefined
  for (const [instruction, rest] of parseInstructions(path.join(context, 'Dockerfile'))) {
    if (instruction === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last'
      image = { root: path.join(place, name), workdir: '/', environment: {}, command: [], health: [] }
      stages.set(name, image)
      mkdirSync(image.root)
    } else if (!image) throw new Error('A Dockerfile begins with FROM')
    else runInstruction(image, instruction, rest, { context, stages, run })
  }
  if (!image) throw new Error('The Dockerfile is empty')
  return image
}

function parseInstructions(file: string): [string, string][] {
  const lines = readFileSync(file, 'utf8').replaceAll('\\\n', ' ').split('\n')
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      return [instruction, rest.trim()]
    })
}

interface Around {
  context: string
  stages: Map<string, Image>
  run: Run
}

function runInstruction(image: Image, instruction: string, rest: string, { context, stages, run }: Around) {
  const here = path.join(image.root, image.workdir)
  const parseArguments = () => JSON.parse(rest.slice(rest.indexOf('['))) as string[]
  switch (instruction) {
    case 'WORKDIR':
      image.workdir = rest
      mkdirSync(path.join(image.root, rest), { recursive: true })
      return
    case 'ENV':
    case 'ARG':
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) image.environment[name] = value
      return
    case 'COPY':
      copy(rest.split(' '), here, context, stages)
      return
    case 'RUN':
      // There is only one user here, so the owner is ignored.
      if (rest.startsWith('install -d')) mkdirSync(path.join(image.root, rest.slice(rest.lastIndexOf(' ') + 1)))
      else run(['sh', '-c', rest], { cwd: here, env: image.environment })
      return
    case 'CMD':
      image.command = parseArguments()
      return
    case 'HEALTHCHECK':
      image.health = parseArguments()
      return
    case 'USER':
    case 'VOLUME':
    case 'EXPOSE':
      return
    default:
      throw new Error(`The Dockerfile says ${instruction}, which is not known here`)
  }
}

function copy(words: string[], here: string, context: string, stages: Map<string, Image>) {
  const from = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1]
  const given = from === undefined ? words : words.slice(1)
  const source = from === undefined ? context : (stages.get(from)?.root ?? '')
  const target = path.join(here, given.at(-1) ?? '')
  for (const name of given.slice(0, -1)) {
    const file = path.join(source, name)
    const isFolder = statSync(file).isDirectory()
    const isInto = given.at(-1)?.endsWith('/') ?? false
    mkdirSync(isFolder || isInto ? target : path.dirname(target), { recursive: true })
    // `cp` preserves the links that npm makes between workspaces.
    if (isFolder) execFileSync('cp', ['-a', `${file}/.`, target])
    else cpSync(file, isInto ? path.join(target, path.basename(name)) : target)
  }
}
