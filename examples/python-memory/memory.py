"""A tiny memory system by rules, to show the whole way from a conversation to an injected profile. It knows little."""

import json
import re
import sys

from caliper_stdio import serve

MESSAGE = re.compile(r"\[msg#(\d+)\] \S+ (user|assistant):\n((?:(?!\[msg#).*\n?)*)")
SENTENCE = re.compile(r"[^。！？!?\n]+?(?:[。！？!?\n]|\.(?=\s|$)|$)")

# Dimension → words of either language that speak for it. The first that has one is the label.
CUES = {
    "family": "女儿 儿子 老婆 老公 妈 爸 wife husband daughter son mother father",
    "values": "绝不 底线 原则 never refuse",
    "style": "以后 回答 记住 please always keep",
    "tasks": "提醒 截止 约了 deadline remind appointment",
    "projects": "项目 上线 project release",
    "goals": "目标 打算 希望 goal plan want",
    "tech_stack": "部署 数据库 Postgres Django Redis runs",
    "skills": "擅长 会用 熟悉 fluent skilled",
    "habits": "每天 每周 习惯 every usually",
    "preferences": "喜欢 爱吃 讨厌 like prefer hate",
    "status": "最近 困 累 tired lately",
    "identity": "我叫 我是 住在 今年 过敏 搬 I'm live allergic move",
}
CUES = {dimension: words.split() for dimension, words in CUES.items()}
LABELS = {"family": "家人", "identity": "个人信息", "tech_stack": "技术栈", "tasks": "待办", "habits": "习惯"}


def tokens(text):
    """Words of Latin letters and digits, and pairs of Han characters."""
    words = set(re.findall(r"[a-z0-9]+", text.lower()))
    han = re.findall(r"[\u4e00-\u9fff]+", text)
    return words | {run[i : i + 2] for run in han for i in range(max(1, len(run) - 1))}


def overlap(a, b):
    return len(a & b) / len(a | b) if a | b else 0.0


class Memory:
    """One store a case, from `begin` to `end`. `sections` is mode → the sections of its template."""

    def __init__(self, sections):
        self.sections = sections
        self.stores = {}

    def describe(self, params):
        return {"subject": {"name": "python-memory", "version": "1", "params": {"modes": len(self.sections)}}, "tokenizer": "han-pairs/v1"}

    def begin(self, params):
        self.stores[params["case_id"]] = {memory["memory_id"]: memory for memory in params["existing_memories"]}

    def end(self, params):
        self.stores.pop(params["case_id"], None)

    def seed(self, params):
        self.stores[params["case_id"]].update({memory["memory_id"]: memory for memory in params["memories"]})

    def extract(self, params):
        memories = []
        for number, role, text in MESSAGE.findall(params["conversation"]):
            for sentence in SENTENCE.findall(text) if role == "user" else []:
                content = sentence.strip()
                label = next((d for d, words in CUES.items() if any(word in content for word in words)), None)
                if label and len(content) > 3:
                    memories.append({
                        "content": content,
                        "dimensions": [label],
                        "memory_type": "persona" if label in ("identity", "family", "habits", "skills") else "episodic",
                        "priority": 80 if label in ("identity", "family") else 65,
                        "time_velocity": "static" if label in ("identity", "family", "values", "skills") else "dynamic",
                        "source_message_ids": [f"msg_{number}"],
                    })
        return {"memories": memories}

    def resolve(self, params):
        store = self.stores[params["case_id"]]
        existing = {memory_id: tokens(memory["content"]) for memory_id, memory in store.items()}
        actions, stored = [], []
        for index, memory in enumerate(params["memories"]):
            own = tokens(memory["content"])
            best = max(existing, key=lambda memory_id: overlap(own, existing[memory_id]), default=None)
            likeness = overlap(own, existing[best]) if best else 0.0
            action = "skip" if likeness >= 0.7 else "update" if likeness >= 0.25 else "store"
            memory_id = f"new-{index}" if action == "store" else best
            if action != "skip":
                store[memory_id] = {**memory, "memory_id": memory_id}
            actions.append({
                "new_memory_index": index,
                "action": action,
                "candidate_ids": [] if action == "store" else [best],
                **({"merged_content": memory["content"]} if action == "update" else {}),
            })
            stored.append(memory_id)
        return {"actions": actions, "stored": stored}

    def aggregate(self, params):
        scenes = {}
        for memory_id, memory in self.stores[params["case_id"]].items():
            label = (memory.get("dimensions") or ["status"])[0]
            scenes.setdefault(label, []).append(memory_id)
        return {
            "scenes": [
                {"scene_id": label, "label": LABELS.get(label, label), "memory_ids": ids} for label, ids in scenes.items()
            ]
        }

    def query(self, params):
        taken, sections = set(), []
        for section in self.sections.get(params["mode"], []):
            wanted, query = set(section["query"]["dimensions"]), section["query"]
            memories = sorted(
                (memory for memory in self.stores[params["case_id"]].values()
                 if wanted & set(memory.get("dimensions", []))
                 and memory.get("priority", 0) >= query.get("priority_min", 0)
                 and memory["memory_id"] not in taken),
                key=lambda memory: (-memory.get("priority", 0), memory["memory_id"]),
            )[: query.get("limit", 10)]
            taken |= {memory["memory_id"] for memory in memories}
            items = [{"memory_id": memory["memory_id"], "content": memory["content"]} for memory in memories]
            sections.append({"id": section["id"], "title": section["title"], "items": items})
        return {"sections": sections}

    def search(self, params):
        asked = tokens(params["query"])
        scores = {
            memory_id: len(asked & tokens(memory["content"])) for memory_id, memory in self.stores[params["case_id"]].items()
        }
        ranked = sorted((memory_id for memory_id in scores if scores[memory_id]), key=lambda each: (-scores[each], each))
        return {"ids": ranked[: int(params["params"].get("top_k", 10))], "arms": {"bm25": ranked}}

    def inject(self, params):
        return {
            "blocks": [
                {"title": section["title"], "present": bool(section["items"]), "items": section["items"]}
                for section in self.query(params)["sections"]
            ]
        }


if __name__ == "__main__":
    serve(Memory(json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}))
