import type { Database, Statement } from 'better-sqlite3';
import type { Scene } from 'vitest-caliper';
import type { Scope } from './memory-store.ts';

/** The scenes of the cases that run in this worker. */
export class SceneStore {
  readonly #database: Database;
  readonly #scenes: Statement;
  readonly #members: Statement;
  readonly #addScene: Statement;
  readonly #addMember: Statement;
  readonly #clear: Statement;

  constructor(database: Database) {
    this.#database = database;
    this.#scenes = database.prepare('SELECT scene_id, label FROM scenes WHERE scope = ? ORDER BY position');
    this.#members = database.prepare(
      'SELECT memory_id FROM scene_members WHERE scope = ? AND scene_id = ? ORDER BY position',
    );
    this.#addScene = database.prepare(
      'INSERT INTO scenes (scope, scene_id, position, label) VALUES (?, ?, ?, ?)',
    );
    this.#addMember = database.prepare(
      'INSERT INTO scene_members (scope, scene_id, memory_id, position) VALUES (?, ?, ?, ?)',
    );
    this.#clear = database.prepare('DELETE FROM scenes WHERE scope = ?');
  }

  /** The scenes of a case, in the order in which they were made. */
  all(scope: Scope): Scene[] {
    const scenes = this.#scenes.all(scope.id) as { scene_id: string; label: string }[];
    return scenes.map((scene) => {
      const members = this.#members.all(scope.id, scene.scene_id) as { memory_id: string }[];
      return { ...scene, memory_ids: members.map(({ memory_id }) => memory_id) };
    });
  }

  /** Puts these scenes in the place of those that the case has. */
  replace(scope: Scope, scenes: readonly Scene[]): void {
    this.#database.transaction(() => {
      this.#clear.run(scope.id);
      scenes.forEach(({ scene_id, label, memory_ids }, position) => {
        this.#addScene.run(scope.id, scene_id, position, label);
        memory_ids.forEach((id, at) => {
          this.#addMember.run(scope.id, scene_id, id, at);
        });
      });
    })();
  }

  /** Forgets the scenes of a case. */
  end(scope: Scope): void {
    this.#clear.run(scope.id);
  }
}
