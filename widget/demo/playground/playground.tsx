import { useEffect, useState } from 'react'
import type { Theme, WidgetConfig } from '../../src/index.ts'
import { CONFIGURATIONS } from '../configurations.ts'
import { BarePages } from './bare-pages.tsx'
import { Code } from './code.tsx'
import { CopyButton } from './copy-button.tsx'
import { setOption } from './edit-options.ts'
import { CONFIG_OPTIONS, THEME_OPTIONS } from './option.ts'
import { toLabel } from './labels.ts'
import { OptionControls } from './option-control.tsx'
import { PageControls, StringControls, ThemePresets } from './page-controls.tsx'
import { Preview } from './preview.tsx'
import { findState, INITIAL_STATE, toFragment, type PlaygroundState } from './state.ts'
import { Reports, useReports } from './reports.tsx'
import { TEXTS } from './texts.ts'
import type { Project } from './to-react-code.ts'

/** A page on which developers choose options of the login form, preview the form and copy the code for it. */
export function Playground({ project }: { project: Project }) {
  const [given] = useState(() => location.hash)
  const [state, setState] = useState(() => findState(given) ?? INITIAL_STATE)
  // Serves as a key: loading an example remounts all controls, because some hold unfinished text of their own.
  const [example, setExample] = useState(0)
  const [turn, setTurn] = useState(0)
  const reports = useReports()
  const fragment = toFragment(state)
  useEffect(() => {
    const isInitial = fragment === toFragment(INITIAL_STATE)
    history.replaceState(null, '', isInitial ? location.pathname : `#${fragment}`)
  }, [fragment])
  const change = (part: Partial<PlaygroundState>) => setState((before) => ({ ...before, ...part }))
  const load = (part: Partial<PlaygroundState>) => {
    change(part)
    setExample((before) => before + 1)
  }
  return (
    <>
      <header>
        <div>
          <h1>{TEXTS.title}</h1>
          <p>{TEXTS.intro}</p>
          {given.length > 1 && !findState(given) && <p role="alert">{TEXTS.invalidLink}</p>}
          <div className="row">
            <Examples onChoose={load} />
            <CopyButton text={`${location.origin}${location.pathname}#${fragment}`}>{TEXTS.copyLink}</CopyButton>
            <button type="button" onClick={() => load(INITIAL_STATE)}>
              {TEXTS.startOver}
            </button>
          </div>
        </div>
        <ThemePresets onChoose={(theme) => load({ theme })} />
      </header>
      <main>
        <Preview
          state={state}
          turn={turn}
          onReport={reports.add}
          onAgain={() => {
            reports.clear()
            setTurn(turn + 1)
          }}
        />
        <Code state={state} project={project} />
        <form key={example} aria-label={TEXTS.options} onSubmit={(event) => event.preventDefault()}>
          <PageControls state={state} onChange={change} />
          <Part title={TEXTS.options} isOpen>
            <OptionControls
              options={CONFIG_OPTIONS}
              values={state.config}
              onChange={(name, value) => change({ config: toConfig(setOption(state.config, name, value)) })}
            />
          </Part>
          <Part title={TEXTS.theme}>
            <OptionControls
              options={THEME_OPTIONS}
              values={state.theme}
              onChange={(name, value) => change({ theme: toTheme(setOption(state.theme, name, value)) })}
            />
          </Part>
          <Part title={TEXTS.strings}>
            <StringControls strings={state.strings} onChange={(strings) => change({ strings })} />
          </Part>
        </form>
        <div className="rest">
          <Reports {...reports} providerUrl={project.baseUrl} onClear={reports.clear} />
          <BarePages />
        </div>
      </main>
    </>
  )
}

function Part({ title, isOpen, children }: { title: string; isOpen?: boolean; children: React.ReactNode }) {
  return (
    <details className="part" open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  )
}

function Examples({ onChoose }: { onChoose: (state: Partial<PlaygroundState>) => void }) {
  const choose = (name: string) => {
    const { config, theme = {}, strings = {} } = CONFIGURATIONS[name] ?? {}
    if (!config) return
    onChoose({ config: toConfig(config), theme: { ...INITIAL_STATE.theme, ...theme }, strings: { ...strings } })
  }
  return (
    <label>
      <span>{TEXTS.example}</span>{' '}
      <select value="" onChange={({ target }) => choose(target.value)}>
        <option value="">{TEXTS.choose}</option>
        {Object.keys(CONFIGURATIONS).map((name) => (
          <option key={name} value={name}>
            {toLabel(name)}
          </option>
        ))}
      </select>
    </label>
  )
}

function toConfig(values: object): WidgetConfig {
  return values as WidgetConfig // the controls follow its type
}

function toTheme(values: object): Partial<Theme> {
  return values as Partial<Theme> // the controls follow its type
}
