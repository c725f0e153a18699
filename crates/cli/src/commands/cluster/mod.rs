//! Work on many machines: scripts for systems that start processes. What talks to workers is in the package for Python.

mod shell;

use crate::args::{ClusterArgs, ClusterCommand, ScriptArgs};
use crate::exit::Exit;
use crate::output::Out;
use anyhow::{Result, bail};
use shell::Body;

/// What can be cut into parts.
const COMMANDS: [&str; 4] = ["check", "improve", "compose", "mine"];
/// Options that belong to the whole, and why they cannot be said.
const NOT_HERE: [(&str, &str); 6] = [
    ("--journal", "each part has a journal in the folder"),
    ("--resume", "a part that was stopped goes on"),
    ("--part", "the parts are numbered by the script"),
    ("--join", "the script joins its parts"),
    ("--threads", "it belongs before --"),
    ("--progress", "nobody would see it"),
];

pub(crate) fn run(args: &ClusterArgs) -> Result<Exit> {
    match &args.what {
        ClusterCommand::Script(script) => print(script),
        ClusterCommand::Other(words) => {
            let word = words.first().map_or("", String::as_str);
            if COMMANDS.contains(&word) {
                bail!("cluster {word} is in the package for Python: pip install 'keymove[dask]'");
            }
            bail!(
                "cluster {word}: expected script, or with the package for Python check, improve, compose or mine"
            )
        }
    }
}

fn print(args: &ScriptArgs) -> Result<Exit> {
    let command = args.words.first().map_or("", String::as_str);
    if !COMMANDS.contains(&command) {
        bail!("{command} cannot be done in parts; expected check, improve, compose or mine");
    }
    for word in &args.words {
        let option = word.split('=').next().unwrap_or_default();
        if let Some((name, why)) = NOT_HERE.iter().find(|(name, _)| *name == option) {
            bail!("{name} cannot be said behind --: {why}");
        }
        if option == "--time" && ["improve", "compose"].contains(&command) {
            bail!("--time cannot be said of {command}: a part that was stopped is no part");
        }
    }
    let Some(folder) = args.folder.to_str() else { bail!("the name of the folder is no UTF-8") };
    if let Some(limit) = args.limit.as_deref()
        && (limit.is_empty() || !limit.bytes().all(|byte| byte.is_ascii_digit() || b":-".contains(&byte)))
    {
        bail!("--limit {limit:?}: expected a time as Slurm writes it, such as 30 or 2:00:00");
    }
    for (option, name) in [("--image", &args.image), ("--claim", &args.claim)] {
        if name.is_empty()
            || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-/:@".contains(&byte))
        {
            bail!("{option} {name:?}: expected a name of letters, digits and ._-/:@");
        }
    }
    let body = Body { words: &args.words, folder, parts: args.parts };
    let text = if args.slurm { slurm(args, &body) } else { kubernetes(args, &body) };
    Out::new().text(&text)?;
    Ok(Exit::Solved)
}

fn slurm(args: &ScriptArgs, body: &Body<'_>) -> String {
    let limit = args.limit.as_ref().map_or_else(String::new, |limit| format!("#SBATCH --time={limit}\n"));
    let folder = shell::quoted(body.folder);
    format!(
        "\
#!/bin/sh
# {parts} parts of a run of Keymove. Begin: sbatch FILE; what was left open: sbatch FILE again. In the end: sh FILE join
#SBATCH --job-name=keymove
#SBATCH --array=1-{parts}
#SBATCH --ntasks=1
#SBATCH --cpus-per-task={threads}
{limit}#SBATCH --requeue
#SBATCH --signal=B:TERM@30
#SBATCH --output=/dev/null
folder={folder}
if [ \"${{1:-}}\" = join ]; then
{join}
fi
part=$SLURM_ARRAY_TASK_ID
mkdir -p \"$folder\" && exec 2>>\"$folder/part-$part.log\" || exit 2
{work}
",
        parts = args.parts,
        threads = args.threads,
        join = shell::indented(&body.join(), 4),
        work = body.work(args.threads),
    )
}

fn kubernetes(args: &ScriptArgs, body: &Body<'_>) -> String {
    format!(
        "\
# {parts} parts of a run of Keymove, which all see the claim {claim} as /work. Begin: kubectl apply -f FILE. In the end, where the folder is seen:
{join}
apiVersion: batch/v1
kind: Job
metadata:
  name: keymove
spec:
  completionMode: Indexed
  completions: {parts}
  parallelism: {parallelism}
  backoffLimitPerIndex: 2
  maxFailedIndexes: {parts}
  template:
    spec:
      restartPolicy: Never
      terminationGracePeriodSeconds: 30
      containers:
        - name: keymove
          image: {image}
          workingDir: /work
          command:
            - sh
            - -c
            - |
              folder={folder}
              part=$((JOB_COMPLETION_INDEX + 1))
{work}
          resources:
            requests:
              cpu: \"{threads}\"
          volumeMounts:
            - name: work
              mountPath: /work
      volumes:
        - name: work
          persistentVolumeClaim:
            claimName: {claim}
",
        parts = args.parts,
        claim = args.claim,
        parallelism = args.parallelism,
        image = args.image,
        threads = args.threads,
        folder = shell::quoted(body.folder),
        join = body.join_line().lines().map(|line| format!("#   {line}")).collect::<Vec<_>>().join("\n"),
        work = shell::indented(&body.work(args.threads), 14),
    )
}
