import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '../gallery/show-story.ts'
import { offlineNotice, reportConnection, useOfflineProps } from '../lib/connection.ts'
import { reconnectEvent } from '../lib/stream-connection.ts'
import { Button } from './Button.tsx'
import { Form } from './Form.tsx'
import { Segments } from './Segments.tsx'
import { Swatches } from './Swatches.tsx'
import { Switch } from './Switch.tsx'

const press = vi.fn()
const reason = 'Hiervoor heb je verbinding nodig.'

afterEach(() => {
  reportConnection(true)
  offlineNotice.set(null)
  press.mockClear()
})

test('a button that needs a connection is disabled with the reason while there is none', async () => {
  await showStory(() => (
    <>
      <Button onClick={press}>Close</Button>
      <Button needsConnection onClick={press}>
        Sign up
      </Button>
    </>
  ))
  reportConnection(false)
  const signUp = page.getByRole('button', { name: 'Sign up' })
  await expect.element(signUp).toHaveAttribute('aria-disabled', 'true')
  await expect.element(signUp).toHaveAccessibleDescription(reason)
  await userEvent.click(signUp, { force: true })
  expect(press).not.toHaveBeenCalled()
  expect(offlineNotice.get()).toBe('action')
  await page.getByRole('button', { name: 'Close' }).click()
  expect(press).toHaveBeenCalledOnce()
  reportConnection(true)
  await signUp.click()
  expect(press).toHaveBeenCalledTimes(2)
})

test('a button that is blocked by its own press keeps the focus, and another press does nothing', async () => {
  function Pages() {
    const [isLast, setLast] = useState(false)
    const turn = () => {
      press()
      setLast(true)
    }
    return (
      <Button isBlocked={isLast} onClick={turn}>
        Next
      </Button>
    )
  }
  await showStory(Pages)
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await expect.element(next).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledOnce()
})

test('a blocked button sends no form, with Enter in a field neither', async () => {
  await showStory(() => (
    <Form onSend={press}>
      <input aria-label="Name" />
      <Button type="submit" isBlocked>
        Save
      </Button>
    </Form>
  ))
  await page.getByRole('textbox').click()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByRole('button', { name: 'Save' }), { force: true })
  expect(press).not.toHaveBeenCalled()
})

test('without a connection, Enter in a form sends nothing and keeps the text', async () => {
  await showStory(() => (
    <Form onSend={press}>
      <input aria-label="Name" />
      <Button type="submit">Save</Button>
    </Form>
  ))
  reportConnection(false)
  const field = page.getByRole('textbox')
  await field.fill('Overleg')
  await userEvent.keyboard('{Enter}')
  expect(press).not.toHaveBeenCalled()
  expect(offlineNotice.get()).toBe('action')
  await expect.element(field).toHaveValue('Overleg')
})

test('without a connection, a switch that needs it does not change', async () => {
  await showStory(() => <Switch needsConnection label="Online" checked={false} onChange={press} />)
  reportConnection(false)
  const online = page.getByRole('switch')
  await expect.element(online).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(online, { force: true })
  expect(press).not.toHaveBeenCalled()
  await expect.element(online).not.toBeChecked()
})

test('radio buttons that need a connection keep their choice while there is none, and a press looks for it', async () => {
  const reconnect = vi.fn()
  addEventListener(reconnectEvent, reconnect)
  onTestFinished(() => removeEventListener(reconnectEvent, reconnect))
  const options = ['light', 'dark'].map((value) => ({ value, text: value }))
  const Choices = () => (
    <>
      <Segments offlineProps={useOfflineProps(true)} label="Theme" options={options} value="light" onChange={press} />
      <Swatches label="Colour" hues={[{ hue: 150, text: 'green' }]} value={undefined} onChange={press} />
    </>
  )
  await showStory(Choices)
  reportConnection(false)
  for (const name of ['dark', 'green']) {
    const radio = page.getByRole('radio', { name })
    await expect.element(radio).toHaveAttribute('aria-disabled', 'true')
    await expect.element(radio).toHaveAttribute('title', reason)
    await userEvent.click(radio, { force: true })
  }
  expect(press).not.toHaveBeenCalled()
  expect(reconnect).toHaveBeenCalledTimes(2)
  await expect.element(page.getByRole('radio', { name: 'light' })).toBeChecked()
  reportConnection(true)
  await userEvent.click(page.getByRole('radio', { name: 'green' }))
  expect(press).toHaveBeenCalledExactlyOnceWith(150)
})
