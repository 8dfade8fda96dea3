import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '../gallery/show-story.ts'
import { Chosen as ChosenChips, Toggles } from './Chip.stories.tsx'
import { Checkboxes, Radios } from './Choice.stories.tsx'
import { Chosen as ChosenHue } from './Swatches.stories.tsx'
import { Chosen, Refused } from './Select.stories.tsx'
import { Form } from './Form.tsx'
import { TextArea } from './TextArea.tsx'
import { NumberField } from './TextField.tsx'
import * as textFields from './TextField.stories.tsx'

test('a select gives the value of the chosen option, also from a group and the one without a value', async () => {
  await showStory(Chosen)
  const select = page.getByLabelText('Room')
  await expect.element(select).toHaveValue('14')
  await select.selectOptions('Gym')
  await expect.element(page.getByRole('status')).toHaveTextContent('32')
  await select.selectOptions('Any room')
  await expect.element(page.getByRole('status')).toHaveTextContent('any')
})

test('a refused value is invalid, and described by the fault', async () => {
  await showStory(Refused)
  const select = page.getByLabelText('Room')
  await expect.element(select).toBeInvalid()
  await expect.element(select).toHaveAccessibleDescription('This room is taken.')
  await showStory(textFields.Refused)
  const field = page.getByLabelText('Name')
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription('Others see this name. A name is missing.')
})

test('a number field clamps to its bounds', async () => {
  await showStory(textFields.Counted)
  const field = page.getByLabelText('Seats')
  await field.fill('99')
  await expect.element(field).toHaveValue(30)
  await field.fill('')
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveValue(1)
})

test('a number field takes digit by digit, and a form refuses what is still below its minimum', async () => {
  const sent: number[] = []
  const Days = () => {
    const [days, setDays] = useState(365)
    return (
      <Form onSend={() => sent.push(days)}>
        <NumberField label="Days" min={30} max={3650} value={days} onChange={setDays} />
      </Form>
    )
  }
  await showStory(Days)
  const field = page.getByLabelText('Days')
  await field.click()
  await userEvent.keyboard('{Control>}a{/Control}9')
  await expect.element(field).toHaveValue(9)
  await expect.element(field).toBeInvalid()
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([])
  await userEvent.keyboard('0')
  await expect.element(field).toHaveValue(90)
  await expect.element(field).not.toBeInvalid()
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([90])
})

test('a field without `onChange` is read-only', async () => {
  await showStory(textFields.ReadOnly)
  await expect.element(page.getByLabelText('Address')).toHaveAttribute('readonly')
})

test('a checkbox toggles by its label, and tells when it is mixed', async () => {
  await showStory(Checkboxes)
  await page.getByText('All weeks').click()
  await expect.element(page.getByRole('checkbox', { name: 'All weeks' })).not.toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Some of them' })).toBePartiallyChecked()
})

test('arrow keys choose among radio buttons and swatches, which Tab reaches once', async () => {
  await showStory(Radios)
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: 'even' })).toBeChecked()
  await showStory(ChosenHue)
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Blue' })).toBeChecked()
})

test('a long text is counted near its maximum, and reported beyond it', async () => {
  const Note = () => {
    const [value, setValue] = useState('')
    return <TextArea label="Note" value={value} count={{ maximum: 10, length: value.length }} onChange={setValue} />
  }
  await showStory(Note)
  const field = page.getByLabelText('Note')
  await field.fill('1234567')
  expect(document.body.innerText).not.toContain('van 10')
  await field.fill('12345678')
  expect(document.body.innerText).toContain('8 van 10 tekens')
  await expect.element(field).not.toBeInvalid()
  await field.fill('12345678901')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Maximaal 10 tekens. Haal nog 1 teken weg.')
  await expect.element(field).toBeInvalid()
})

test('text of a field has 16 px on a phone, so that phones do not zoom in', async () => {
  await showStory(Chosen, { width: 360 })
  expect(getComputedStyle(page.getByLabelText('Room').element()).fontSize).toBe('16px')
})

test('a chip tells whether it is on, and a chosen one is removed by its button', async () => {
  await showStory(Toggles)
  const chip = page.getByRole('button', { name: 'Open 12' })
  await chip.click()
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  await showStory(ChosenChips)
  await page.getByRole('button', { name: 'Remove V5A' }).click()
  expect(document.body.innerText).not.toContain('V5A')
})
