/**
 * The replacement for React in the drop-in script: Preact, with the behaviours of React that the widget relies on. The
 * build substitutes it for `react`, `react-dom` and `react-dom/client`. `preact/compat` imitates React completely, but
 * is larger.
 */
import { options, render, type ComponentChild } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'

export { Component, createContext, createElement, createPortal, createRef, Fragment } from 'preact'
export {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useLayoutEffect as useInsertionEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks'

const OF_DRAWINGS = {
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
}
/** Property names of React that differ in Preact. In React, `onChange` also fires for each input into a field. */
const RENAMED: Record<string, Record<string, string>> = {
  svg: OF_DRAWINGS,
  g: OF_DRAWINGS,
  path: OF_DRAWINGS,
}

const { vnode: next } = options
options.vnode = (vnode) => {
  const props: Record<string, unknown> = vnode.props
  const names = typeof vnode.type === 'string' ? RENAMED[vnode.type] : undefined
  for (const [name, renamed] of names ? Object.entries(names) : []) {
    if (name in props) {
      props[renamed] = props[name]
      delete props[name]
    }
  }
  const { onChange, value } = props
  if (vnode.type === 'input' && typeof onChange === 'function') {
    props['onInput'] = onChange
    // Some password managers and browsers fill fields with this event alone.
    props['onChange'] = (event: FieldEvent) => void (event.currentTarget.value === value || onChange(event))
  }
  next?.(vnode)
}

type FieldEvent = Event & { currentTarget: HTMLInputElement }

/** Differs between the scripts on a page, which may be copies or versions of this one. */
const SCRIPT = `lk${Math.random()}`
let ids = 0

/** Returns an id that is unique on the page. That of Preact is unique in its root. */
export function useId(): string {
  return useState(() => `${SCRIPT}-${ids++}`)[0]
}

options.event = (event) => Object.assign(event, { nativeEvent: event })

/** Reads an external store, one that changes outside of components. */
export function useSyncExternalStore<Value>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Value,
): Value {
  const value = getSnapshot()
  const [shown] = useState(() => ({ value, getSnapshot }))
  const [, renderAgain] = useState({})
  useLayoutEffect(() => {
    Object.assign(shown, { value, getSnapshot })
    if (hasChanged(shown)) renderAgain({})
  }, [shown, value, getSnapshot])
  useEffect(() => {
    const check = () => {
      if (hasChanged(shown)) renderAgain({})
    }
    check()
    return subscribe(check)
  }, [shown, subscribe])
  return value
}

function hasChanged<Value>(shown: { value: Value; getSnapshot: () => Value }): boolean {
  return !Object.is(shown.value, shown.getSnapshot())
}

/** Renders into an element, which is emptied first. */
export function createRoot(container: Element) {
  container.textContent = ''
  return {
    render: (node: ComponentChild) => render(node, container),
    unmount: () => render(null, container),
  }
}
