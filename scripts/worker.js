/** A process that another one has work for: it answers each task until it is ended. */
import { loadModule } from './load-module.js';

// Messages that come while the code is loaded wait.
const waiting = [];
process.on('message', (message) => waiting.push(message));
const { nodeEffects } = await loadModule('./lib/store/node-effects.ts');
const { runTasks } = await loadModule('./lib/site/run-tasks.ts');

let work;
/** The first message is what all tasks have in common. */
async function answer({ data, task }) {
  if (data !== undefined) {
    work = runTasks(nodeEffects(), data);
    return;
  }
  try {
    process.send({ result: await work(task) });
  } catch (error) {
    process.send({ error });
  }
}

let last = Promise.resolve();
const take = (message) => {
  last = last.then(() => answer(message));
};
process.removeAllListeners('message');
process.on('message', take);
waiting.forEach(take);
// Without the process that it works for there is nothing to do.
process.on('disconnect', () => process.exit());
