import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showStory } from '../../gallery/show-story.ts'
import { moveFocus } from './move-focus.ts'

const layout = ['abc', 'd.f', 'ghi']

function Grid({ wraps = false }: { wraps?: boolean }) {
  const find = (name: string) => document.querySelector<HTMLElement>(`[data-name="${name}"]`) ?? undefined
  return (
    <ul
      onKeyDown={(event) =>
        moveFocus(
          event,
          layout.map((line) => Array.from(line, find)),
          { wraps },
        )
      }
    >
      {layout.map((line) => (
        <li key={line}>
          {Array.from(line.replace('.', ''), (name) => (
            <button type="button" key={name} data-name={name}>
              {name}
            </button>
          ))}
        </li>
      ))}
    </ul>
  )
}

const press = async (from: string, ...keys: string[]) => {
  document.querySelector<HTMLElement>(`[data-name="${from}"]`)?.focus()
  for (const key of keys) await userEvent.keyboard(key)
  return document.activeElement?.textContent
}

test('arrow keys move the focus within lines and columns, over gaps, and stop at the edges', async () => {
  await showStory(() => <Grid />)
  expect(await press('a', '{ArrowRight}')).toBe('b')
  expect(await press('b', '{ArrowDown}')).toBe('h')
  expect(await press('d', '{ArrowRight}')).toBe('f')
  expect(await press('h', '{ArrowUp}')).toBe('b')
  expect(await press('a', '{ArrowUp}')).toBe('a')
  expect(await press('i', '{ArrowRight}', '{ArrowDown}')).toBe('i')
  expect(await press('g', '{End}')).toBe('i')
  expect(await press('f', '{Home}')).toBe('d')
})

test('with wrapping, up from the first line goes to the last, and back', async () => {
  await showStory(() => <Grid wraps />)
  expect(await press('a', '{ArrowUp}')).toBe('g')
  expect(await press('g', '{ArrowDown}')).toBe('a')
  expect(await press('d', '{ArrowUp}', '{ArrowUp}')).toBe('g')
})

test('keys that lead nowhere keep their meaning', async () => {
  await showStory(() => <Grid />)
  const prevented: boolean[] = []
  document.addEventListener('keydown', (event) => prevented.push(event.defaultPrevented))
  await press('a', '{ArrowUp}', '{Home}', '{Control>}{ArrowRight}{/Control}', '{ArrowRight}')
  expect(prevented).toEqual([false, false, false, false, true])
})
